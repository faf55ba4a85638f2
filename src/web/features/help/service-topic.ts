import type { Translate } from '#shared/locales/translator.ts'
import type { DocumentSlot } from '#shared/services/field-kinds.ts'
import type { OfferedService, OfferedServices } from '#shared/services/wire.ts'
import { fileSize } from '#web/lib/files.ts'
import type { Topic } from './answer.ts'

type Limits = OfferedServices['limits']

/** What to bring, how long, and what comes next, for one service of the catalogue. */
export function serviceTopic(service: OfferedService, limits: Limits, t: Translate): Topic {
  const { id, words, documents, anyDocument } = service
  return {
    id,
    title: words.card.title,
    answers: [
      {
        id: `${id}-bring`,
        question: t('help.bring'),
        lines: [t('help.bring.ready'), ...(anyDocument ? [t('help.bring.any')] : [])],
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

/** 'One of: Passport, Voter ID. PDF, up to 5MB each, at most 10 files' */
function describeSlot(
  { fields, words }: OfferedService,
  name: string,
  slot: DocumentSlot,
  limits: Limits,
  t: Translate,
) {
  const most = Math.min(slot.most, limits.filesPerField)
  const files = [
    t(`files.accepts.${slot.accepts}`, { size: fileSize(limits.fileBytes) }),
    ...(most > 1 ? [t('files.most', { count: most })] : []),
  ].join(', ')
  // Where a question has the slot's name, its answers are the papers that will do.
  const field = fields[name]
  const papers = field?.kind === 'choice' && field.options.map((option) => words.options[name]?.[option] ?? option)
  const oneOf = papers ? [t('help.bring.oneOf', { options: papers.join(', ') })] : []
  return [...oneOf, files].join(' ')
}

function needOf({ least, expected }: DocumentSlot, t: Translate) {
  if (least > 0) return t('help.bring.demanded')
  return t(expected ? 'help.bring.expected' : 'form.optional')
}
