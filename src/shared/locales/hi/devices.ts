// SPDX-License-Identifier: Apache-2.0
import type { devices as source } from '../en/devices.ts'

export const devices: Record<keyof typeof source, string> = {
  'device.browserOnSystem': '{system} पर {browser}',
  'device.unknown': 'कोई अनजान फ़ोन या कंप्यूटर',
  'device.browser.edge': 'एज',
  'device.browser.opera': 'ओपेरा',
  'device.browser.samsung': 'सैमसंग इंटरनेट',
  'device.browser.uc': 'यूसी ब्राउज़र',
  'device.browser.firefox': 'फ़ायरफ़ॉक्स',
  'device.browser.chrome': 'क्रोम',
  'device.browser.safari': 'सफ़ारी',
  'device.browser.other': 'कोई ब्राउज़र',
  'device.system.kaios': 'काइओएस',
  'device.system.android': 'एंड्रॉइड',
  'device.system.iphone': 'आईफ़ोन',
  'device.system.ipad': 'आईपैड',
  'device.system.windows': 'विंडोज़',
  'device.system.chromeos': 'क्रोमओएस',
  'device.system.mac': 'मैक',
  'device.system.linux': 'लिनक्स',
  'device.system.other': 'अनजान फ़ोन या कंप्यूटर',
  'login.success.user': 'लॉग इन हो गया!',
  'login.success.admin': 'अधिकारी जी, स्वागत है! लॉग इन हो गया।',
  'login.success.staff': 'कर्मचारी जी, स्वागत है! लॉग इन हो गया।',
  'login.success.appellate': 'स्वागत है! लॉग इन हो गया।',
}
