// SPDX-License-Identifier: Apache-2.0
import type { board as source } from '../en/board.ts'

export const board: Record<keyof typeof source, string> = {
  'dashboard.welcome': 'स्वागत है, {name}',
  'dashboard.welcome.text': 'यह {panchayat} का पोर्टल है। कुछ समझ न आए, तो मदद में देखें।',
  'dashboard.earlier': 'पहले के आवेदन',
  'dashboard.earlier.withdrawn': 'प्रमाण पत्र वापस लिया गया',
  'dashboard.announcements': 'घोषणाएँ',
  'dashboard.announcements.maintenance': 'पोर्टल की देखभाल',
  'dashboard.announcements.maintenance.text':
    'महीने में एक बार रात को पोर्टल की देखभाल होती है, तब यह थोड़ी देर बंद रह सकता है। आपका भेजा हुआ कुछ भी नहीं खोता।',
  'dashboard.announcements.languages': 'कई भाषाओं में पोर्टल',
  'dashboard.announcements.languages.text':
    'एक राष्ट्रीय अनुवाद मंच की मदद से पोर्टल को और भारतीय भाषाओं में तैयार किया जा रहा है।',
  'announcements.list.failed': 'घोषणाएँ नहीं दिखाई जा सकीं',
  'announcements.onlyIn': 'केवल {language} में',
  'announcements.older': 'पुरानी घोषणाएँ दिखाएँ',
  'announcements.readOn': 'पूरा पढ़ें',
  'announcements.readLess': 'कम दिखाएँ',
}
