// SPDX-License-Identifier: Apache-2.0
import type { due as source } from '../en/due.ts'

/** The due date of an application, and the right to appeal. The module of each screen that shows one contains these words. */
export const due: Record<keyof typeof source, string> = {
  'due.by': 'निर्णय {day} तक',
  'due.left': '{days, plural, other {# दिन बाकी}}',
  'due.today': 'आज अंतिम दिन',
  'due.late': '{days, plural, other {# दिन की देरी}}',
  'due.appeal': 'आप {day} तक अपील कर सकते हैं। निर्णय: {officer}।',
  'due.appeal.open': 'आपकी अपील पर विचार हो रहा है। {officer} को {day} तक निर्णय लेना है।',
  'due.appeal.ordered': 'आपकी अपील मान ली गई है। अब पंचायत को निर्णय करना है।',
}
