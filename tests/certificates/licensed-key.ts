// SPDX-License-Identifier: Apache-2.0
/**
 * A key in the form in which a licensed authority issues it: PKCS#12 with an issuer and a root, all fictional and valid until
 * 2126. OpenSSL created it, so that the test does not only read keys that the portal itself has written.
 */
export const LICENSED = {
  password: 'licensed',
  pkcs12: Buffer.from(
    [
      'MIIJHAIBAzCCCNIGCSqGSIb3DQEHAaCCCMMEggi/MIIIuzCCB3IGCSqGSIb3DQEHBqCCB2MwggdfAgEAMIIHWAYJKoZIhvcNAQcBMFcGCSqGSI',
      'b3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgjE5qYQJhZFgICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEBbymczZzsDHZw0UwX8DbYKA',
      'ggbwGy09s7Qw/mmlkWa+uN1+1NAH8tfr5gL1Lc5j6AxKk6WzdIWm0v36Hw7Yh8JrBTdQajC/BfoeWej+yfXDu7unDCVcWA9JnBsRfG1xqGraoF',
      'Ll7Kn7C7/0o/JsTtu03HaRWu6Z8Q/ohPgZGj1FqeUC5jvavKI1esatWVbTD+tm+ZvajWk7hXmyqnRzheeFa9Y405PCemoMj1LzZSlfTneWf75o',
      '8R3znqMvZm0l9B+OCJAm11SfVk2TTLBzpycimiPZMJhPSinubjyNsItOWhRDnEGX1+U+YWczT4YGaS2TkDdorOvFSHwZFO79jONoUWb1dFY0ME',
      'EiJ+oJSjZKgJPWIQ8agusPcO/uXsuiABtzebbp4VFdatQZ3uCjS6PJFXVByPwseM/WArux7N32pBWz8Xog0MoUJVo7SipYgg9296VqB/IP65my',
      'tvYH/RsbAP4ia81bKZYU7wx09GHUISdUEj4Do4wJz0rEQQexpZQDWmCNT3b3Osz0TBuDJ3zWEPwW69hun/cGguKnqtMjIWjYDmi86faRedDy24',
      'pkO9uioqticOfGyFTh2Ir2Ja1qxdGFNT0y5Z94BcQrl8jt2aiudAz5yqUOxxv2J8iuLMh1VlZb1t47V/2mK5x5SvkTkYNkEYmZL3KGHbJdWOJX',
      'qHx48TEmpDpEQFqTY6sUqbiUTFtXOzyFehJZErFZAPz2kdEkm6dwUCH4Apnu3pNceI5xAqaQo2orFgNqeIPukCAtbzVqHFouQ9SEQ8/drbGQJ0',
      'h/uJF89JQJGA4q8XMHW/AemB30YmR69xap9WjNdg+JtS6FxUYm7Amk7RO+WIuh8W8Q9PBLsDIo6dv3z6+n4KDuc6pOUY8xP5jLNovk2NuOTpFX',
      '19wXEHk/K4QSieomuCIjy2u1YgFw0eyNF6GKTSSY1ZwCkQC9p0ZJGKukH2+HbS4yafTWTn57e4HbbWmen93xZ0p9J/kebKR/Jp2ID+upkujNfm',
      'jc80+FS5qdmdPeRY6s0R4X55/y8oRZQ0CkVRmp3o8PLIGqqWb2HcRG0qBBZ1n+rk14vydHhPzse+keIdm6MXHr3mz0ZXNgpBH3ou3KSz+Nbjnk',
      'nDG9ipwvmMV/fp7kURaWS4DhRbzNZVBnsIjVeoAXGoCTkMyf/pMaXlry1Mt1ALrFKOnqO4QLEDnpoeiAoztCzlezNjqdXlGrXE5HqH9uGEr7hW',
      'poWchMRN5PS7cLMMnkxjnQyGhnDtZEnhVmLatvTqM6nx22n5Upkzy34TK1CkwvZjQnKydzIMCxoXDJ4gvLXxRK80XrFlxT/0PI1lPpdS3Vk3GF',
      '+YaGlqHXbwpR3+4bzCVa8Bgisqi+GPQRs1kMb4kLSfwt68KJ5z/56ep0Ss2DbLjdRuZP2ktAkW8p2NsasDviL7NiJ7smebGvF0+Blf03X4IJf0',
      'pWrZfRrH2mZmwy1TL5zOcnpecomhPfVwTMfSboN9Itky0OuW0ta1DRd5rhIy5pnsFc0yw7il68WLBifja9B0p8eOcA84m/3G0tTgdPpC8S+KhO',
      '91ZJAvz+04A7sS1reqC3kgMB2JAWHRzaaiSg8B95bhmL/I+YPlXeJ4kwc7G4dw5aS7+vii5fRAUhp5ecVFRaC5cd/gV5Nl8FImiUam2TxV70vZ',
      '0H+kpkHnJ3HVFoG3CZ77Wyp1nVPqFFi/+4SjAP0PLgctRyGoXAfrtTEttKcznu4CwJMgCzEO9pX/EgFCAyhbuexlYQ2qjH2zf19vgiL2g43tfz',
      'nmwN3O2eXw3UhR4iFIVFg+Sf1GGCim+ZVAkqUhAq6h7Mj3ptVa38DP4WMB8gAo1I/P3k4kc5UJCiLNVDDs9MaEqX1UD/dmi8CKch+0omDnvqlY',
      'dL38hjRheVDkV1zv2l6jZcXnC56Yog6SIM+EuFuUxyhoQplmoYrPGyiF2pBz7QxrZIuEUN2DBA8Mb4MzDi8ZP+k1dcIJPY9C9rzGDKY9UzzYzN',
      'v8PapeDY/1GB2JcCHPJ/5sYlUqGwLC6pJ0zyLJ2CjZDx3Y9pDH471Y6XzoqcXRR4FjF+9+EeDq37/FHb3bPohutU2Y1Fy3qWM98dPkcwsOG8K/',
      'iQ93IatdJhGOFMzTuR3jMvtwgKKKuxhyFH4PtLqlj3QDIOtZ/tpSXyphCjXAuY/ulsCGW3MVVpfXbXgopDjkSJt/GUvtQX6tchNoPuv7AK6BjR',
      'qXFOnYMtKSLKmMkUv+suoHEP8Jmm9bNo6yrqphL7bEJsah722uejNVP8dJhFLptIex/xd8ECe+0LG599b/vkLi6bnqa5kzTPtRcXaUlfshpZ4Q',
      'JwT70PnniIqmFlv+HU7jEz/S+jb+sSLEhS0UnfoFgzfWsAliWSGCn4zl0H+HQyMIIBQQYJKoZIhvcNAQcBoIIBMgSCAS4wggEqMIIBJgYLKoZI',
      'hvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECHkmGePOtUxRAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAw',
      'QBKgQQRjlReyOtpzFbJLlifropugSBkBBZQgdKEoW1T3vXIydhHTQwxmSQNTPyb+O+o8NSzdJN2xW3U49PNYr2jPaK4kNIEVYAWw65KbB3Cnir',
      '0YMiQZE1glrIh49nSxxO6aKHNnFEFd9KME5YPqN8h/Z3ip7Fke4XmRR1VdpCoPRGI1uzL1az2Zw+wv6VNRlr3KIgK2e3u009dqQ4wJ7egmkZr3',
      'zQxDElMCMGCSqGSIb3DQEJFTEWBBSphzn9PtjxDeYT3ktXEeC4R5HRFzBBMDEwDQYJYIZIAWUDBAIBBQAEILfv71CUSd7mECaY7dIBXsJWENNW',
      'Y1XrBGhmYLsNwMQCBAi6+ENFUo2qbAICCAA=',
    ].join(''),
    'base64',
  ),
}
