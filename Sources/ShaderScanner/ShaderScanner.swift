// ShaderScanner
