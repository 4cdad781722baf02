// SPDX-License-Identifier: MIT

import CLibFuzzer
import FuzzTargets
import Glibc

// scrim-fuzz, which is LLVM's fuzzer over the target that SCRIM_FUZZ names.

/// What is handed the bytes.
let target = unsafe getenv("SCRIM_FUZZ").flatMap {
  FuzzTarget(rawValue: unsafe String(cString: $0))
}

guard target != nil else {
  print("SCRIM_FUZZ must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
  exit(2)
}

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
let code = unsafe LLVMFuzzerRunDriver(&count, &words) { data, size in
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: Int(size)))
  do throws(BrokenPromise) { try target?.run(bytes) } catch { fatalError(error.description) }
  return 0
}
exit(code)
