// SPDX-License-Identifier: MIT
// Steps of the noise along x and y, and its start. A pixel's middle adds half of both steps; the
// start leaves half a step of the noise.
const vec3 noiseLattice = vec3(193.0, 147.0, 169.5) / 256.0;
