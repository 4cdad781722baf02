/// `value` with `digits` decimals.
func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return value > 0 ? "∞" : value < 0 ? "-∞" : "-" }
  let unit = (0..<digits).reduce(1.0) { product, _ in product * 10 }
  let whole = Int((abs(value) * unit).rounded())
  let sign = value < 0 && whole != 0 ? "-" : ""
  if digits == 0 { return "\(sign)\(whole)" }
  let fraction = String(whole % Int(unit))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(whole / Int(unit)).\(zeros)\(fraction)"
}

/// `value` with at most two decimals.
func short(_ value: Double) -> String {
  let hundredths = (value * 100).rounded()
  if hundredths.truncatingRemainder(dividingBy: 100) == 0 { return fixed(value, 0) }
  return fixed(value, hundredths.truncatingRemainder(dividingBy: 10) == 0 ? 1 : 2)
}
