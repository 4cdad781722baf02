// GLES
