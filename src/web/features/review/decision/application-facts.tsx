import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Facts } from '../facts.tsx'

/** Whose application it is, how it stands, and how the applicant is reached. */
export function ApplicationFacts({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const { instant } = useFormats()
  const { applicant } = application
  return (
    <section aria-label={t('review.applicant')}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">{application.summary}</h3>
        <StatusChip status={application.status} />
      </div>
      <Facts
        facts={[
          { term: t('review.applicant'), value: <Applicant {...applicant} /> },
          { term: t('review.submitted'), value: instant(application.createdAt) },
        ]}
      />
    </section>
  )
}

const LINK = 'rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2'

function Applicant({ username, email, mobile }: ApplicationDetails['applicant']) {
  return (
    <>
      <span className="block">{username}</span>
      <a href={`tel:+91${mobile}`} className={`${LINK} tabular-nums`}>
        {mobile}
      </a>
      <br />
      <a href={`mailto:${email}`} className={`${LINK} break-all`}>
        {email}
      </a>
    </>
  )
}
