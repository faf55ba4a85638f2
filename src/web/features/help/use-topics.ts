// SPDX-License-Identifier: Apache-2.0
import { STATUSES } from '#shared/applications/lifecycle.ts'
import type { MessageKey, Translate } from '#shared/locales/translator.ts'
import type { DocumentSlot } from '#shared/services/field-kinds.ts'
import type { OfferedService, OfferedServices } from '#shared/services/service-words.ts'
import { uploadHint } from '#web/forms/upload-hint.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { useServices } from '#web/lib/portal.ts'
import { useSession } from '#web/session/session.ts'
import type { Answer, Topic } from './search-topics.ts'

/** A topic for reviewers, one for each service, and a general topic. The general topic needs no data from the server. */
export function useTopics() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useServices()
  const { data: user } = useSession()
  const services = data?.services.map((service) => serviceTopic(service, data.limits, t)) ?? []
  const isReviewer = user?.role === 'staff' || user?.role === 'admin'
  const topics: readonly Topic[] = [
    ...(isReviewer ? [reviewerTopic(t)] : []),
    ...services,
    generalTopic(t, data?.limits),
  ]
  return { topics, isPending, error, refetch }
}

type Limits = OfferedServices['limits']

/** Documents, duration and next steps of one service. */
function serviceTopic(service: OfferedService, limits: Limits, t: Translate): Topic {
  const { id, words, documents, anyDocument } = service
  return {
    id,
    title: words.card.title,
    answers: [
      {
        id: `${id}-bring`,
        question: t('help.documents'),
        lines: [t('help.documents.ready'), ...(anyDocument ? [t('help.documents.any')] : [])],
        list: Object.entries(documents).map(([name, slot]) => ({
          term: words.documents[name] ?? name,
          need: needOf(slot, t),
          text: describeSlot(service, name, slot, limits, t),
        })),
        link: { to: service.paths.page, label: words.title },
      },
      { id: `${id}-time`, question: t('help.time'), lines: [t('help.time.form'), t('help.time.office')] },
      {
        id: `${id}-next`,
        question: t('help.next'),
        lines: [
          t('help.next.reference'),
          t('help.next.staff'),
          t('help.next.admin', { certificate: words.certificate.title }),
          t('help.next.mail'),
        ],
      },
    ],
  }
}

/** Describes the documents that a slot accepts: 'One of: Passport, Voter ID. Take a photo, or choose a PDF (up to 5MB)'. */
function describeSlot(
  { fields, words }: OfferedService,
  name: string,
  slot: DocumentSlot,
  limits: Limits,
  t: Translate,
) {
  // A choice field that has the same name as the slot lists the accepted documents.
  const field = fields[name]
  const documents = field?.kind === 'choice' && field.options.map((option) => words.options[name]?.[option] ?? option)
  const oneOf = documents ? [t('help.documents.oneOf', { options: documents.join(', ') })] : []
  return [...oneOf, uploadHint(slot, limits, t)].join(' ')
}

/** Says whether a slot must be filled, should be filled, or is optional. */
function needOf({ least, expected }: DocumentSlot, t: Translate) {
  if (least > 0) return t('help.documents.demanded')
  return t(expected ? 'help.documents.expected' : 'form.optional')
}

/** Questions that do not depend on the service. */
function generalTopic(t: Translate, limits: Limits | undefined): Topic {
  const answer = (id: string, question: MessageKey, lines: readonly MessageKey[]): Answer => ({
    id,
    question: t(question),
    lines: lines.map((line) => t(line)),
  })
  return {
    id: 'general',
    title: t('help.general'),
    answers: [
      {
        ...answer('login', 'help.login', ['help.login.how', 'help.login.new', 'help.login.remember']),
        link: { to: '/login', label: t('help.login.link') },
      },
      {
        ...answer('forgot', 'help.forgot', ['help.forgot.how', 'help.forgot.then']),
        link: { to: '/forgot-password', label: t('help.forgot.link') },
      },
      {
        ...answer('status', 'help.status', []),
        list: STATUSES.map((status) => ({ term: t(`status.${status}`), text: t(`help.status.${status}`) })),
      },
      {
        ...answer('track', 'help.track', ['help.track.how']),
        link: { to: '/track', label: t('help.track.link') },
      },
      answer('rejected', 'help.rejected', ['help.rejected.reason', 'help.rejected.again']),
      answer('certificate', 'help.certificate', ['help.certificate.how', 'help.certificate.again']),
      {
        ...answer('verify', 'help.verify', ['help.verify.how', 'help.verify.compare']),
        link: { to: '/verify', label: t('help.verify.link') },
      },
      answer('draft', 'help.draft', ['help.draft.saved', 'help.draft.removed']),
      ...(limits ? [fileAnswer(t, limits)] : []),
      {
        ...answer('phone', 'help.phone', ['help.phone.how', 'help.neverTellPassword']),
        link: { to: '/test', label: t('help.connectionCheck') },
      },
      answer('languages', 'help.languages', ['help.languages.how']),
    ],
  }
}

/** How new staff and admins learn to review applications. */
const reviewerTopic = (t: Translate): Topic => ({
  id: 'reviewer',
  title: t('help.reviewer'),
  answers: [
    {
      id: 'practice',
      question: t('help.practice'),
      lines: [t('help.practice.how'), t('help.practice.after'), t('help.practice.keys')],
      link: { to: '/staff_dashboard?practice=1', label: t('help.practice.link') },
    },
  ],
})

const fileAnswer = (t: Translate, { fileBytes, requestBytes }: Limits): Answer => ({
  id: 'file',
  question: t('help.file'),
  lines: [t('help.file.size', { file: fileSize(fileBytes), request: fileSize(requestBytes) }), t('help.file.kind')],
})
