// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit

/// A flag's changes to the refraction of a look; nil keeps a property.
struct RefractionChange: Equatable, Sendable {
  /// The thickness, in pixels.
  var depth: Double
  /// The width of the bevel, in pixels.
  var width: Double?
  /// The cross-section of the bevel.
  var profile: Look.Refraction.Profile?
  /// The refractive index.
  var index: Double?

  /// Changes `refraction`.
  func apply(to refraction: inout Look.Refraction) {
    refraction.depth = depth
    refraction.width = width ?? refraction.width
    refraction.profile = profile ?? refraction.profile
    refraction.index = index ?? refraction.index
  }
}

/// A flag's changes to the rim of a look; nil keeps a property.
struct RimChange: Equatable, Sendable {
  /// The strength of the highlight.
  var strength: Double
  /// The strength of the shadow.
  var shadow: Double?
  /// The direction towards the light.
  var light: SIMD2<Double>?

  /// Changes `rim`.
  func apply(to rim: inout Look.Rim) {
    rim.strength = strength
    rim.shadow = shadow ?? rim.shadow
    rim.light = light ?? rim.light
  }
}

/// A flag's changes to the border of a look; nil keeps a property.
struct BorderChange: Equatable, Sendable {
  /// The width, in pixels.
  var width: Double
  /// The part by which it is lighter, or below 0 darker.
  var lightness: Double?
  /// The factor of its saturation.
  var saturation: Double?

  /// Changes `border`.
  func apply(to border: inout Look.Border) {
    border.width = width
    border.lightness = lightness ?? border.lightness
    border.saturation = saturation ?? border.saturation
  }
}

extension ValueKind<RefractionChange> {
  /// The thickness of a bevel, and optionally its width, profile and index.
  static var refraction: ValueKind {
    let profiles = Look.Refraction.Profile.allCases.map(\.rawValue)
    return ValueKind(
      placeholder: "D[,WIDTH[,PROFILE[,INDEX]]]",
      expectation: "a thickness from -512 to 512 pixels, and optionally a width, a profile ("
        + profiles.listed + ") and an index from 1 to 3, such as 40 or 40,24,round,1.5"
    ) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard 1...4 ~= parts.count, let depth = Number.signed(parts[0]), abs(depth) <= 512 else {
        return nil
      }
      var change = RefractionChange(depth: depth)
      if parts.count > 1 {
        guard let width = Number.decimal(parts[1]), width <= 1000 else { return nil }
        change.width = width
      }
      if parts.count > 2 {
        guard let profile = Look.Refraction.Profile(rawValue: String(parts[2])) else { return nil }
        change.profile = profile
      }
      if parts.count > 3 {
        guard let index = Number.decimal(parts[3]), 1...3 ~= index else { return nil }
        change.index = index
      }
      return change
    }
  }
}

extension ValueKind<RimChange> {
  /// The strength of a highlight, and optionally that of the shadow and the direction to the light.
  static var rim: ValueKind {
    ValueKind(
      placeholder: "P[,SHADOW[,X,Y]]",
      expectation: "a strength from 0 to 1, and optionally that of the shadow and the direction to"
        + " the light, such as 0.8 or 0.8,0.2,-1,-1"
    ) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard [1, 2, 4].contains(parts.count), let strength = Number.decimal(parts[0]), strength <= 1
      else { return nil }
      var change = RimChange(strength: strength)
      if parts.count > 1 {
        guard let shadow = Number.decimal(parts[1]), shadow <= 1 else { return nil }
        change.shadow = shadow
      }
      if parts.count > 2 {
        guard let x = Number.signed(parts[2]), let y = Number.signed(parts[3]) else { return nil }
        change.light = SIMD2(x, y)
      }
      return change
    }
  }
}

extension ValueKind<BorderChange> {
  /// The width of a border, and optionally its lightness and its saturation.
  static var border: ValueKind {
    ValueKind(
      placeholder: "W[,LIGHTNESS[,SATURATION]]",
      expectation: "a width up to 1000 pixels, and optionally a lightness from -1 to 1 and a"
        + " saturation from 0 to 8, such as 1 or 1,0.3,1.5"
    ) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard 1...3 ~= parts.count, let width = Number.decimal(parts[0]), width <= 1000 else {
        return nil
      }
      var change = BorderChange(width: width)
      if parts.count > 1 {
        guard let lightness = Number.signed(parts[1]), abs(lightness) <= 1 else { return nil }
        change.lightness = lightness
      }
      if parts.count > 2 {
        guard let saturation = Number.decimal(parts[2]), saturation <= 8 else { return nil }
        change.saturation = saturation
      }
      return change
    }
  }
}
