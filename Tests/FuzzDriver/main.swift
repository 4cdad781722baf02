// SPDX-License-Identifier: MIT

import FuzzTargets
import Glibc

// scrim-fuzz: LLVM's fuzzer over the target named by SCRIM_FUZZ.

#if Fuzzing
import CLibFuzzer

/// The target that gets the bytes.
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
  MainActor.assumeIsolated {
    do throws(BrokenPromise) { try target?.run(bytes) } catch { fatalError(error.description) }
  }
  return 0
}
exit(code)
#else
print("scrim-fuzz needs the trait Fuzzing; run scripts/fuzz")
exit(2)
#endif
