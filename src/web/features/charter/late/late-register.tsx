// SPDX-License-Identifier: Apache-2.0
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type LateApplication, type LateList, MAX_LATE } from '#shared/applications/late-wire.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { downloadCsv } from '#web/components/controls/download-csv.ts'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { getJson } from '#web/lib/api-client.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

const EMPTY_LIST: LateList = { applications: [], isCut: false }

/** The register of delays, which is fetched each time the screen opens. */
const lateQuery = queryOptions({
  queryKey: ['late'],
  queryFn: async ({ signal }) =>
    withEmptyLists((await getJson<{ data: LateList }>('/api/late', { signal })).data, EMPTY_LIST),
  staleTime: 0,
})

/**
 * The late applications by officer, with days and compensation. With `?officer=` in the URL, only those of one officer.
 */
export function LateRegister() {
  const t = useTranslate()
  return (
    <Loaded
      query={useQuery(lateQuery)}
      failure={t('late.failed')}
      placeholder={<SkeletonList label={t('late.loading')} isLabelShown />}
    >
      {(list) => <Register list={list} />}
    </Loaded>
  )
}

function Register({ list: { applications, isCut } }: { list: LateList }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const [search] = useSearchParams()
  const chosenOfficer = search.get('officer')
  const shown = chosenOfficer === null ? applications : applications.filter(({ officer }) => officer === chosenOfficer)
  const officers = Map.groupBy(shown, ({ officer }) => officer)
  return (
    <div className="flex flex-col gap-8">
      {(shown.length > 0 || chosenOfficer !== null) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
          {shown.length > 0 && <DownloadButton applications={shown} />}
          {chosenOfficer !== null && (
            <TextLink to="/Admin/late" className="py-2.5">
              {t('late.all')}
            </TextLink>
          )}
        </div>
      )}
      {isCut && <Notice kind="info" title={t('late.cut', { max: formatCount(MAX_LATE) })} />}
      {shown.length === 0 && <p className="text-ink-soft">{t('late.none')}</p>}
      {[...officers].map(([officer, late]) => (
        <OfficerSection key={officer} officer={officer} applications={late} />
      ))}
    </div>
  )
}

/**
 * Downloads the register as a file. The code that writes the file is loaded when the button is pressed, which fails
 * without a network.
 */
function DownloadButton({ applications }: { applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const [hasFailed, setHasFailed] = useState(false)
  const download = async () => {
    const file = await import('./late-csv.ts').catch(() => undefined)
    setHasFailed(file === undefined)
    if (file) downloadCsv('delays.csv', file.csvOfLate(applications, t))
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void download()}>
        <Download aria-hidden className="size-5" />
        {t('late.download')}
      </Button>
      {hasFailed && <Notice kind="error" live title={t('refusal.unavailable')} />}
    </>
  )
}

function OfficerSection({ officer, applications }: { officer: string; applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const undecided = applications.filter(({ decidedOn }) => decidedOn === undefined).length
  const amount = applications.reduce((sum, { compensation }) => sum + (compensation?.amount ?? 0), 0)
  return (
    <section aria-label={officer} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-lg">{officer}</h2>
        <p className="flex flex-wrap gap-x-4">
          <span className={undecided > 0 ? 'font-semibold text-brick' : 'text-ink-soft'}>
            {t('late.undecided', { count: undecided })}
          </span>
          <span className="text-ink-soft">{t('late.decided', { count: applications.length - undecided })}</span>
          {amount > 0 && <span className="font-semibold">{t('late.sum', { amount: formatCount(amount) })}</span>}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {applications.map((application) => (
          <LateCard key={application._id} application={application} />
        ))}
      </ul>
    </section>
  )
}

function LateCard({ application }: { application: LateApplication }) {
  const t = useTranslate()
  const { formatCalendarDay, formatCount } = useFormats()
  const { _id: reference, collection, service, summary, status, dueOn, decidedOn, daysLate, compensation } = application
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 basis-full sm:basis-72">
        <p className="break-words font-semibold">{summary || service}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {service} <bdi className="tabular-nums">{reference}</bdi>
        </p>
      </div>
      <dl className="flex min-w-0 basis-full flex-col gap-y-1 sm:grid sm:flex-1 sm:basis-80 sm:grid-cols-4 sm:gap-x-4">
        <Fact term={t('late.status')}>
          <StatusChip status={status} />
        </Fact>
        <Fact term={t('late.due')}>{formatCalendarDay(dueOn)}</Fact>
        <Fact
          term={decidedOn === undefined ? t('late.soFar') : t('late.decidedOn', { day: formatCalendarDay(decidedOn) })}
        >
          {t('late.days', { days: daysLate })}
        </Fact>
        <Fact term={t('late.compensation')}>
          {compensation ? t('late.rupees', { amount: formatCount(compensation.amount) }) : t('late.noCompensation')}
        </Fact>
      </dl>
      <LinkButton
        compact
        variant="secondary"
        className="max-sm:w-full"
        to={`/admin/dashboard?${new URLSearchParams({ category: collection, q: reference })}`}
        aria-label={t('late.openOf', { reference })}
      >
        {t('late.open')}
      </LinkButton>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 sm:block">
      <dt className="basis-32 text-ink-soft text-sm">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
