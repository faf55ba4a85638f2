import { STATUSES } from '#shared/applications/lifecycle.ts'
import type { MessageKey, Translate } from '#shared/locales/translator.ts'
import type { OfferedServices } from '#shared/services/wire.ts'
import { fileSize } from '#web/lib/files.ts'
import type { Answer, Topic } from './answer.ts'

/** What people ask whatever they apply for. */
export function generalTopic(t: Translate, limits: OfferedServices['limits'] | undefined): Topic {
  const told = (id: string, question: MessageKey, lines: readonly MessageKey[]): Answer => ({
    id,
    question: t(question),
    lines: lines.map((line) => t(line)),
  })
  return {
    id: 'general',
    title: t('help.general'),
    answers: [
      {
        ...told('login', 'help.login', ['help.login.how', 'help.login.new', 'help.login.remember']),
        link: { to: '/login', label: t('help.login.link') },
      },
      {
        ...told('forgot', 'help.forgot', ['help.forgot.how', 'help.forgot.then']),
        link: { to: '/forgot-password', label: t('help.forgot.link') },
      },
      {
        ...told('status', 'help.status', []),
        list: STATUSES.map((status) => ({ term: t(`status.${status}`), text: t(`help.status.${status}`) })),
      },
      told('rejected', 'help.rejected', ['help.rejected.reason', 'help.rejected.again']),
      told('certificate', 'help.certificate', ['help.certificate.how', 'help.certificate.again']),
      {
        ...told('verify', 'help.verify', ['help.verify.how', 'help.verify.compare']),
        link: { to: '/verify', label: t('help.verify.link') },
      },
      told('draft', 'help.draft', ['help.draft.kept', 'help.draft.gone']),
      ...(limits ? [fileAnswer(t, limits)] : []),
      {
        ...told('phone', 'help.phone', ['help.phone.how', 'help.phone.secret']),
        link: { to: '/test', label: t('help.phone.link') },
      },
      told('languages', 'help.languages', ['help.languages.how']),
    ],
  }
}

const fileAnswer = (t: Translate, { fileBytes, requestBytes }: OfferedServices['limits']): Answer => ({
  id: 'file',
  question: t('help.file'),
  lines: [t('help.file.size', { file: fileSize(fileBytes), request: fileSize(requestBytes) }), t('help.file.kind')],
})
