// SPDX-License-Identifier: Apache-2.0
import type { Appeal } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface AppealFactsProps {
  application: ApplicationDetails
  appeal: Appeal
}

/** The decision or the delay that the appeal is about, and below it what the applicant writes. */
export function AppealFacts({ application, appeal }: AppealFactsProps) {
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  const { ground, filedAt, dueOn, statement } = appeal
  return (
    <section aria-label={t('appeals.section')} className="flex min-w-0 flex-col gap-3">
      {ground === 'rejected' ? (
        <Rejection application={application} filedAt={filedAt} />
      ) : (
        <Side id="appeal-about" title={t('appeals.ground.late')}>
          {dueOn ? `${t('appeals.due')}: ${formatCalendarDay(dueOn)}` : ''}
        </Side>
      )}
      <Side
        id="appeal-statement"
        title={t('appeals.statement')}
        detail={`${t('appeals.filed')}: ${formatDay(filedAt)}`}
      >
        {statement ?? t('appeals.statement.none')}
      </Side>
    </section>
  )
}

/** The rejection that an appeal is about; undefined if it is about a delay. */
export const findRejection = ({ history }: ApplicationDetails, filedAt: string) =>
  history.findLast(({ to, at }) => to === 'Rejected' && at <= filedAt)

/** The rejection that the appeal is about: why, and who rejected when. */
function Rejection({ application, filedAt }: { application: ApplicationDetails; filedAt: string }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const rejection = findRejection(application, filedAt)
  const detail =
    rejection &&
    t('review.history.by', {
      instant: formatInstant(rejection.at),
      name: rejection.by,
      role: t(`role.${rejection.role}`),
    })
  return (
    <Side id="appeal-about" title={t('appeals.rejection')} detail={detail}>
      {rejection?.message ?? t('appeals.rejection.none')}
    </Side>
  )
}

interface SideProps {
  id: string
  title: string
  /** Who wrote the text, or when. */
  detail?: string | undefined
  children: string
}

/** The text of one side of the appeal: the applicant, or the office. */
function Side({ id, title, detail, children }: SideProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="mt-1 whitespace-pre-line break-words border-line border-s-4 ps-3">{children}</p>
      {detail && <p className="mt-1.5 text-ink-soft text-sm">{detail}</p>}
    </section>
  )
}
