// SPDX-License-Identifier: Apache-2.0
import type { Translate } from '#shared/locales/translator.ts'

/** In this order, because the user agent of a browser also contains the names of compatible browsers. */
const BROWSERS = {
  edge: /\bEdg(?:e|A|iOS)?\//,
  opera: /\bOPR\/|\bOpera\b/,
  samsung: /\bSamsungBrowser\//,
  uc: /\bUC ?Browser\//i,
  firefox: /\b(?:Firefox|FxiOS)\//,
  chrome: /(?:Chrome|CriOS)\//,
  safari: /\bSafari\//,
} as const

const SYSTEMS = {
  kaios: /\bKAIOS\//i,
  android: /\bAndroid\b/,
  iphone: /\biPhone\b/,
  ipad: /\biPad\b/,
  windows: /\bWindows\b/,
  chromeos: /\bCrOS\b/,
  mac: /\bMacintosh\b/,
  linux: /\bLinux\b/,
} as const

type Browser = keyof typeof BROWSERS
type System = keyof typeof SYSTEMS
const UNKNOWN = 'other'

/** The browser and the system of a user agent, such as `chrome/android` or `other/other`. */
export function deviceOf(userAgent = ''): string {
  const browser = keysOf(BROWSERS).find((name) => BROWSERS[name].test(userAgent)) ?? UNKNOWN
  const system = keysOf(SYSTEMS).find((name) => SYSTEMS[name].test(userAgent)) ?? UNKNOWN
  return `${browser}/${system}`
}

/**
 * The display name of a device, such as 'Chrome on Android'. `device` is a result of `deviceOf`, and null for a session that is
 * older than this column.
 */
export function presentDevice(device: string | null, translate: Translate): string {
  const [first, second] = (device ?? '').split('/')
  const browser: Browser | undefined = keysOf(BROWSERS).find((name) => name === first)
  const system: System | undefined = keysOf(SYSTEMS).find((name) => name === second)
  if (!browser && !system) return translate('device.unknown')
  return translate('device.browserOnSystem', {
    browser: translate(`device.browser.${browser ?? UNKNOWN}`),
    system: translate(`device.system.${system ?? UNKNOWN}`),
  })
}

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]
