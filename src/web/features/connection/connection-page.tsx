// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleX, Info, LoaderCircle, RotateCw } from 'lucide-react'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ContentSkeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { ResultText } from './result-text.tsx'
import { type Line, useConnectionCheck } from './use-connection-check.ts'

/** The connection check. A user for whom the portal does not work can read its results to the office by telephone. */
export function ConnectionPage() {
  const t = useTranslate()
  const { lines, isChecking, checkedAt, checkAgain } = useConnectionCheck()
  const head = <PageHeader title={t('connection.title')} lead={t('connection.lead')} />
  return (
    <PublicShell preview={<ContentSkeleton head={head} />}>
      <div className="flex max-w-form flex-col gap-6">
        {head}
        <Summary lines={lines} isChecking={isChecking} />
        <ul aria-label={t('connection.lines')} className="rounded-md border border-line bg-surface">
          {lines.map((line) => (
            <CheckRow key={line.id} {...line} />
          ))}
        </ul>
        {/* The button is not disabled while checking, so that it keeps the keyboard focus. */}
        <Button className="w-full sm:w-fit" aria-disabled={isChecking} onClick={() => !isChecking && checkAgain()}>
          <RotateCw aria-hidden className="size-5" />
          {t('connection.again')}
        </Button>
        {!isChecking && <ResultText lines={lines} checkedAt={checkedAt} />}
      </div>
    </PublicShell>
  )
}

interface SummaryProps {
  lines: readonly Line[]
  isChecking: boolean
}

/** The overall result, announced when the check is done. */
function Summary({ lines, isChecking }: SummaryProps) {
  const t = useTranslate()
  const faulty = lines.filter(({ finding }) => finding?.level === 'fails')
  const names = faulty.map(({ name }) => t(name)).join(', ')
  return (
    <div role="status">
      {isChecking && <Notice title={t('connection.checking')} />}
      {!isChecking && faulty.length === 0 && <Notice kind="success" title={t('connection.all')} />}
      {!isChecking && faulty.length > 0 && (
        <Notice kind="error" title={t('connection.faulty', { count: faulty.length })}>
          <p>{t('connection.faulty.which', { names })}</p>
        </Notice>
      )}
    </div>
  )
}

const LOOKS = {
  works: { Icon: CircleCheck, colour: 'text-leaf' },
  note: { Icon: Info, colour: 'text-indigo' },
  fails: { Icon: CircleX, colour: 'text-brick' },
} as const

/** One check, with its result as an icon, a word and a sentence. */
function CheckRow({ name, finding }: Line) {
  const t = useTranslate()
  const { Icon, colour } = finding ? LOOKS[finding.level] : { Icon: LoaderCircle, colour: 'text-ink-soft' }
  return (
    <li className="flex min-h-19 gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${colour} ${finding ? '' : 'animate-spin'}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {t(name)}:{' '}
          <span className={colour}>{t(finding ? `connection.level.${finding.level}` : 'connection.checking')}</span>
        </p>
        {finding && <p>{t(finding.sentence, finding.values)}</p>}
      </div>
    </li>
  )
}
