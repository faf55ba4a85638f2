// SPDX-License-Identifier: Apache-2.0
import { CircleDashed, Equal, EqualApproximately, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComparedRow, Similar, SimilarApplication } from '#shared/applications/similar.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { useComparedMark } from '../opened-applications.ts'

interface ComparisonProps {
  application: ApplicationDetails
  documents: Similar['documents']
  other: SimilarApplication
}

/** Two applications side by side. On a phone, the two answers of a row are below each other. */
export function Comparison({ application, documents, other }: ComparisonProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const service = useService(application.collection)
  useComparedMark(application, other)
  return (
    <div>
      <div className={`${ROW} border-line-strong border-b pb-2 max-sm:hidden`}>
        <Heading label={t('similar.this')} reference={application._id} />
        <Heading label={t('similar.other')} reference={other._id} />
      </div>
      <ul>
        {other.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identifier and are never reordered
          <AnswerRow key={index} row={row} />
        ))}
        <Row
          own={<Fact label={t('similar.service')}>{service?.words.label}</Fact>}
          other={<Fact label={t('similar.service')}>{other.service}</Fact>}
        />
        <Row
          own={
            <Fact label={t('similar.status')}>
              <StatusChip status={application.status} />
            </Fact>
          }
          other={
            <Fact label={t('similar.status')}>
              <StatusChip status={other.status} />
            </Fact>
          }
        />
        <Row
          own={<Fact label={t('similar.submitted')}>{formatInstant(application.createdAt)}</Fact>}
          other={<Fact label={t('similar.submitted')}>{formatInstant(other.createdAt)}</Fact>}
        />
        <Row
          own={
            <Fact label={t('similar.documents')}>
              <DocumentNames documents={documents} />
            </Fact>
          }
          other={
            <Fact label={t('similar.documents')}>
              <DocumentNames documents={other.documents} />
            </Fact>
          }
        />
      </ul>
    </div>
  )
}

const ROW = 'grid gap-x-4 gap-y-2 sm:grid-cols-[1fr_1fr_7.5rem]'

const Heading = ({ label, reference }: { label: string; reference: string }) => (
  <p>
    <span className="block text-ink-soft text-sm">{label}</span>
    <span className="whitespace-nowrap font-semibold">{reference}</span>
  </p>
)

interface RowProps {
  own: ReactNode
  other: ReactNode
  match?: ComparedRow['match']
}

/** One row. On a phone each side has a label, because the headings are hidden. */
function Row({ own, other, match }: RowProps) {
  const t = useTranslate()
  const side = 'text-ink-soft text-sm sm:sr-only'
  return (
    <li className={`${ROW} border-line border-b py-2 last:border-b-0`}>
      <div className="min-w-0 break-words">
        <span className={side}>{t('similar.this')}: </span>
        {own}
      </div>
      <div className="min-w-0 break-words">
        <span className={side}>{t('similar.other')}: </span>
        {other}
      </div>
      {match && <MatchChip match={match} />}
    </li>
  )
}

function AnswerRow({ row: { kind, own, other, match } }: { row: ComparedRow }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const sideOf = (answer: ComparedRow['other']) =>
    answer ? (
      <Fact label={answer.label}>
        <span className={match === 'different' ? undefined : 'font-semibold'}>
          {kind === 'date' ? formatCalendarDay(answer.text) : answer.text}
        </span>
      </Fact>
    ) : (
      <span className="text-ink-soft">{t('similar.none')}</span>
    )
  return <Row own={sideOf(own)} other={sideOf(other)} match={match} />
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-ink-soft text-sm">{label}</span>
    <div>{children}</div>
  </>
)

const DocumentNames = ({ documents }: { documents: Similar['documents'] }) => (
  <ul>
    {documents.map(({ label, fileName }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have the same name
      <li key={index} className="wrap-anywhere">
        {label}: {fileName}
      </li>
    ))}
  </ul>
)

/** The icon and colours for each degree of agreement between two answers. */
const MATCHES: Record<ComparedRow['match'], { Icon: LucideIcon; look: string }> = {
  same: { Icon: Equal, look: 'border-turmeric/40 bg-turmeric-soft text-turmeric' },
  similar: { Icon: EqualApproximately, look: 'border-turmeric/40 bg-surface text-turmeric' },
  different: { Icon: CircleDashed, look: 'border-transparent text-ink-soft' },
}

/** Whether two answers are the same, as an icon and a word. */
function MatchChip({ match }: Pick<ComparedRow, 'match'>) {
  const t = useTranslate()
  const { Icon, look } = MATCHES[match]
  return (
    <span
      className={`inline-flex items-center gap-1.5 self-center justify-self-start whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm ${look}`}
    >
      <Icon aria-hidden className="size-4" />
      {t(`similar.match.${match}`)}
    </span>
  )
}
