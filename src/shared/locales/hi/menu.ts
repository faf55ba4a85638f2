// SPDX-License-Identifier: Apache-2.0
import type { menu as source } from '../en/menu.ts'

export const menu: Record<keyof typeof source, string> = {
  'menu.appeals': 'अपीलें',
  'menu.late': 'देरी वाले आवेदन',
  'menu.proposals': 'पुष्टि',
  'menu.charter': 'नागरिक अधिकार पत्र',
  'menu.announcements': 'घोषणाएँ',
  'menu.staffAccounts': 'कर्मचारी',
}
