import type { MessageKey } from '../locales/translator.ts'

interface NoticePart {
  title: MessageKey
  lines: readonly MessageKey[]
}

/**
 * The notice that users accept before their first application, and again whenever the version changes. The locales hold
 * its text under these keys. A change of its meaning must raise the version.
 */
export const PRIVACY_NOTICE: { readonly version: number; readonly parts: readonly NoticePart[] } = {
  version: 1,
  parts: [
    { title: 'consent.asked', lines: ['consent.asked.form', 'consent.asked.aadhaar'] },
    { title: 'consent.why', lines: ['consent.why.service', 'consent.why.law'] },
    { title: 'consent.seen', lines: ['consent.seen.office', 'consent.seen.nobody'] },
    { title: 'consent.time', lines: ['consent.time.papers', 'consent.time.register'] },
    { title: 'consent.rights', lines: ['consent.rights.see', 'consent.rights.erase', 'consent.rights.nominee'] },
    { title: 'consent.withdraw', lines: ['consent.withdraw.how', 'consent.withdraw.then'] },
    { title: 'consent.ask', lines: ['consent.ask.office'] },
  ],
}
