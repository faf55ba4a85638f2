// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { translatorFor } from '../platform/i18n/languages.ts'
import { deviceOf, presentDevice } from './device-of.ts'

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('The name of a device, from its User-Agent', () => {
  test.for([
    [`Mozilla/5.0 (Linux; Android 14; SM-A146B) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 13) ${CHROMIUM} SamsungBrowser/25.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (Linux; U; Android 12) ${CHROMIUM} UCBrowser/13.4 Mobile Safari/537.36`, 'UC Browser on Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/130.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 OPR/115.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${APPLE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROMIUM} Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'A browser on Windows'],
    ['curl/8.9.1', 'An unknown device'],
    ['', 'An unknown device'],
  ] as const)('%s is %s', ([userAgent, name]) => {
    expect(presentDevice(deviceOf(userAgent), translatorFor('en'))).toBe(name)
  })

  test('is "An unknown device" for an old session, and consists of known words only', () => {
    expect(presentDevice(null, translatorFor('en'))).toBe('An unknown device')
    expect(deviceOf(`${'x'.repeat(10_000)} Asha Devi Chrome/1 Android`)).toBe('chrome/android')
  })
})
