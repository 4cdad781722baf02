# SPDX-License-Identifier: MIT
"""The error of a blur against a true Gaussian."""

import numpy


def read_ppm(path):
    """Returns the pixels of a binary PPM file as rows, columns, components."""
    data, fields, position = path.read_bytes(), [], 0
    while len(fields) < 4:
        end = position
        while not data[end:end + 1].isspace():
            end += 1
        fields.append(data[position:end])
        position = end + 1
    width, height = int(fields[1]), int(fields[2])
    return numpy.frombuffer(data, numpy.uint8, width * height * 3, position).reshape(
        height, width, 3)


def gaussian(image, sigma, edge):
    """Returns an image blurred by a Gaussian that is cut off at six sigma, in double precision.

    `edge` is what lies beyond the image: its outermost pixels ("edge") or its mirror image
    ("symmetric").
    """
    reach = int(numpy.ceil(6 * sigma))
    taps = numpy.exp(-0.5 * (numpy.arange(-reach, reach + 1) / sigma) ** 2)
    taps /= taps.sum()
    result = image.astype(numpy.float64)
    for axis in (0, 1):
        padding = [(0, 0)] * 3
        padding[axis] = (reach, reach)
        padded = numpy.pad(result, padding, mode=edge)
        length = padded.shape[axis]
        # A convolution is a product of spectra. What wraps around stays in the first taps.
        spectrum = numpy.fft.rfft(taps, length).reshape([-1 if i == axis else 1 for i in range(3)])
        product = numpy.fft.rfft(padded, axis=axis) * spectrum
        blurred = numpy.fft.irfft(product, length, axis=axis)
        result = blurred.take(range(2 * reach, length), axis=axis)
    return result


def blur_error(sharp, blurred, height, sigma):
    """Returns the largest errors of a panel's pixels, in 255ths: of all, and of those inside.

    The panel spans the upper `height` rows. Inside is what lies three sigma from its edges. There
    is no truth beyond the window: of the two usual continuations the one counts that the blur is
    nearer to.
    """
    reach = 6 * sigma
    sharp = sharp[:height + reach]
    inset = 3 * sigma
    results = []
    for edge in ("edge", "symmetric"):
        truth = gaussian(sharp, sigma, edge)[:height]
        error = abs(truth - blurred[:height])
        inside = error[inset:height - inset, inset:-inset]
        results.append((float(error.max()), float(inside.max())))
    return min(results)
