// SPDX-License-Identifier: MIT

/// A GLSL type that Swift can represent.
public enum ShaderType: String, CaseIterable, Hashable, Sendable {
  /// A 32-bit float.
  case float
  /// Two, three or four floats.
  case vec2, vec3, vec4
  /// A signed integer.
  case int
  /// Two, three or four signed integers.
  case ivec2, ivec3, ivec4
  /// An unsigned integer.
  case uint
  /// Two, three or four unsigned integers.
  case uvec2, uvec3, uvec4
  /// True or false.
  case bool
  /// A square matrix of floats.
  case mat2, mat3, mat4
  /// A two-dimensional texture.
  case sampler2D

  /// The type in Swift.
  var swiftName: String {
    switch self {
    case .float: "Float"
    case .vec2: "SIMD2<Float>"
    case .vec3: "SIMD3<Float>"
    case .vec4: "SIMD4<Float>"
    case .int: "Int32"
    case .ivec2: "SIMD2<Int32>"
    case .ivec3: "SIMD3<Int32>"
    case .ivec4: "SIMD4<Int32>"
    case .uint: "UInt32"
    case .uvec2: "SIMD2<UInt32>"
    case .uvec3: "SIMD3<UInt32>"
    case .uvec4: "SIMD4<UInt32>"
    case .bool: "Bool"
    case .mat2: "Matrix2"
    case .mat3: "Matrix3"
    case .mat4: "Matrix4"
    case .sampler2D: "Texture"
    }
  }

  /// Zero or the identity, in Swift.
  var swiftZero: String {
    switch self {
    case .float, .int, .uint: "0"
    case .vec2, .vec3, .vec4, .ivec2, .ivec3, .ivec4, .uvec2, .uvec3, .uvec4: ".zero"
    case .bool: "false"
    case .mat2, .mat3, .mat4: ".identity"
    case .sampler2D: "nil"
    }
  }

  /// The type that sets the default precision; nil if the type has no precision.
  var precisionFamily: String? {
    switch self {
    case .float, .vec2, .vec3, .vec4, .mat2, .mat3, .mat4: "float"
    case .int, .ivec2, .ivec3, .ivec4, .uint, .uvec2, .uvec3, .uvec4: "int"
    case .sampler2D: "sampler2D"
    case .bool: nil
    }
  }

  /// The component type and count in a vertex buffer; nil if the type is not allowed there.
  var attribute: (kind: String, components: Int)? {
    switch self {
    case .float: ("float", 1)
    case .vec2: ("float", 2)
    case .vec3: ("float", 3)
    case .vec4: ("float", 4)
    case .int: ("int", 1)
    case .ivec2: ("int", 2)
    case .ivec3: ("int", 3)
    case .ivec4: ("int", 4)
    case .uint: ("uint", 1)
    case .uvec2: ("uint", 2)
    case .uvec3: ("uint", 3)
    case .uvec4: ("uint", 4)
    case .bool, .mat2, .mat3, .mat4, .sampler2D: nil
    }
  }
}
