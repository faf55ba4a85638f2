// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue, EmailAddress } from '#web/components/answer-value.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { AnswerMark, type AnswerMarks } from './answer-marks.tsx'

interface ApplicationFactsProps {
  application: ApplicationDetails
  /** Shown above the facts. */
  children?: ReactNode
}

/** The applicant's contact details, and when the application was submitted. The title of the screen names its status. */
export function ApplicationFacts({ application, children }: ApplicationFactsProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { applicant } = application
  return (
    <section aria-label={t('review.applicant')}>
      {children}
      <Facts
        facts={[
          { term: t('review.applicant'), value: <Applicant {...applicant} /> },
          { term: t('review.submitted'), value: formatInstant(application.createdAt) },
        ]}
      />
    </section>
  )
}

const LINK = 'rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2'
/** High enough to be pressed, although the links are below each other. */
const TARGET = 'inline-block leading-6 not-desk:py-2.5'

function Applicant({ username, email, mobile }: ApplicationDetails['applicant']) {
  return (
    <>
      <span className="block">{username}</span>
      <a href={`tel:+91${mobile}`} className={`${LINK} ${TARGET} tabular-nums`}>
        {mobile}
      </a>
      <br />
      <a href={`mailto:${email}`} className={`${LINK} ${TARGET}`}>
        <EmailAddress email={email} />
      </a>
    </>
  )
}

interface AnswerSectionsProps {
  service: OfferedService
  answers: ApplicationDetails['answers']
  marks?: AnswerMarks
  /** The names of the answers that are already beside the shown document. Only a print contains them here. */
  shown: readonly string[]
}

/** All answers in the order of the form, each only once on the screen. Sections that contain only documents are omitted. */
export function AnswerSections({ service, answers, marks, shown }: AnswerSectionsProps) {
  const { words, sections, fields } = service
  return Object.entries(sections).map(([section, names]) => {
    const answered = names.filter((name) => fields[name] !== undefined)
    if (answered.length === 0) return null
    return (
      <section
        key={section}
        aria-labelledby={`answers-${section}`}
        className={`break-inside-avoid ${answered.every((name) => shown.includes(name)) ? ONLY_IN_PRINT : ''}`}
      >
        <h3 id={`answers-${section}`} className="mb-1 font-semibold">
          {words.sections[section]}
        </h3>
        <Facts
          facts={answered.map((name) => ({
            term: words.fields[name] ?? name,
            isOnlyInPrint: shown.includes(name),
            value: (
              <>
                <AnswerValue service={service} name={name} answer={answers[name]} />
                <AnswerMark mark={marks?.get(name)} />
              </>
            ),
          }))}
        />
      </section>
    )
  })
}

const ONLY_IN_PRINT = 'not-print:hidden'

interface Fact {
  term: string
  value: ReactNode
  isOnlyInPrint?: boolean
}

/** Terms and values, side by side if the container is wide enough. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="@container desk:text-sm">
      {facts.map(({ term, value, isOnlyInPrint = false }) => (
        <div
          key={term}
          className={`grid gap-x-4 border-line border-b py-1.5 last:border-b-0 @xs:grid-cols-[9rem_1fr] desk:@xs:grid-cols-[8rem_1fr] ${isOnlyInPrint ? ONLY_IN_PRINT : ''}`}
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
