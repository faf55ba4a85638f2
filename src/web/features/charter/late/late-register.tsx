// SPDX-License-Identifier: Apache-2.0
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type LateApplication, type LateList, MAX_LATE } from '#shared/applications/late-wire.ts'
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { downloadCsv } from '#web/components/controls/download-csv.ts'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { getJson } from '#web/lib/api-client.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'
import { LateTable, sumsOf } from './late-table.tsx'

const EMPTY_LIST: LateList = { applications: [], isCut: false }

/** The register of late applications, which is fetched each time the screen opens. */
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
  return (
    <div className="-mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {shown.length > 0 && <Figures applications={shown} />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden print:hidden">
          {chosenOfficer !== null && (
            <TextLink to="/Admin/late" className="py-2.5">
              {t('late.all')}
            </TextLink>
          )}
          {shown.length > 0 && <DownloadButton applications={shown} />}
        </div>
      </div>
      {isCut && <Notice kind="info" title={t('late.cut', { max: formatCount(MAX_LATE) })} />}
      {shown.length === 0 && <p className="text-ink-soft">{t('late.none')}</p>}
      {shown.length > 0 && <LateTable applications={shown} />}
      <Explanation applications={shown} />
    </div>
  )
}

/** The figures of the last row of the table, in one line that is visible without scrolling. */
function Figures({ applications }: { applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const { undecided, amount } = sumsOf(applications)
  return (
    <p className="flex flex-wrap gap-x-4 font-semibold sm:gap-x-6 sm:text-lg">
      <span>{t('late.total.count', { shown: formatCount(applications.length), count: applications.length })}</span>
      <span className={undecided > 0 ? 'text-brick' : 'text-ink-soft'}>
        {t('late.undecided', { count: undecided })}
      </span>
      {amount > 0 && <span>{t('late.sum', { amount: formatCount(amount) })}</span>}
    </p>
  )
}

/**
 * Explains which applications the register contains, how days are counted, and by which rules the compensation is computed.
 * An application keeps the rule of the day of its submission, so there may be several rules. This text is below the table,
 * so that a phone shows the first application without scrolling.
 */
function Explanation({ applications }: { applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const rules = new Set(
    applications.flatMap(({ compensation }) => {
      if (!compensation) return []
      const { perDay, cap, clause } = compensation
      return [t('late.rule', { perDay: formatCount(perDay), cap: formatCount(cap), clause })]
    }),
  )
  return (
    <div className="flex max-w-form flex-col gap-1 text-ink-soft text-sm">
      <p>{t('late.lead', { days: DECIDED_DAYS })}</p>
      {applications.length > 0 && <p>{t('late.days.explained')}</p>}
      {[...rules].map((rule) => (
        <p key={rule}>{rule}</p>
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
    if (file) downloadCsv('late-applications.csv', file.csvOfLate(applications, t))
  }
  return (
    <>
      <Button variant="secondary" compact onClick={() => void download()}>
        <Download aria-hidden className="size-5" />
        {t('charter.download')}
      </Button>
      {hasFailed && <Notice kind="error" live title={t('error.unavailable')} />}
    </>
  )
}
