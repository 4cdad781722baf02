// SPDX-License-Identifier: MIT

import Geometry
import Testing

@Suite struct LayoutDirectionTests {
  @Test(arguments: [
    "ar", "ar_EG.UTF-8", "he_IL", "iw_IL", "fa_IR.UTF-8", "ur_PK", "yi_US", "ps_AF", "sd_PK",
    "ug_CN", "ckb_IQ", "dv_MV", "ks_IN", "HE_IL",
  ])
  func languagesAreReadFromRightToLeft(locale: String) {
    #expect(LayoutDirection(locale: locale) == .rightToLeft)
  }

  @Test(arguments: [
    "", "C", "C.UTF-8", "POSIX", "en_US.UTF-8", "de_AT@euro", "ja_JP", "hr_HR", "arn_CL", "fy_NL",
    "ks_IN@devanagari", "sd_IN@devanagari", "..", "@ar",
  ])
  func othersAreReadFromLeftToRight(locale: String) {
    #expect(LayoutDirection(locale: locale) == .leftToRight)
  }
}
