// SPDX-License-Identifier: Apache-2.0
import type { MessageKey } from '../locales/translator.ts'

interface NoticePart {
  title: MessageKey
  lines: readonly MessageKey[]
}

/**
 * The notice that people accept when they register, and once more after each change of the version. The locales contain its
 * text under these keys. A change of its meaning requires a new version.
 */
export const PRIVACY_NOTICE: { readonly version: number; readonly parts: readonly NoticePart[] } = {
  version: 1,
  parts: [
    { title: 'consent.collected', lines: ['consent.collected.form', 'consent.collected.aadhaar'] },
    { title: 'consent.why', lines: ['consent.why.service', 'consent.why.law'] },
    { title: 'consent.access', lines: ['consent.access.office', 'consent.access.others'] },
    { title: 'consent.time', lines: ['consent.time.documents', 'consent.time.register'] },
    { title: 'consent.rights', lines: ['consent.rights.see', 'consent.rights.erase', 'consent.rights.nominee'] },
    { title: 'consent.withdraw', lines: ['consent.withdraw.how', 'consent.withdraw.then'] },
    { title: 'consent.ask', lines: ['consent.ask.office'] },
  ],
}

/** A summary of the notice in five lines, for the registration screen and for the screen before an application form. */
export const PRIVACY_SUMMARY: readonly { title: MessageKey; line: MessageKey }[] = [
  { title: 'consent.why', line: 'consent.why.service' },
  { title: 'consent.access', line: 'consent.access.office' },
  { title: 'consent.time', line: 'consent.time.documents' },
  { title: 'consent.rights', line: 'consent.rights.see' },
  { title: 'consent.withdraw', line: 'consent.withdraw.how' },
]
