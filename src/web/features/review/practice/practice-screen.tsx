// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { COLUMN_CELL, HEADER_CELL, ROW_BUTTON, TABLE_FRAME, TABLE_ROW } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import {
  ACTION_COLUMN,
  CARD_COLUMNS,
  ID_COLUMN,
  ID_TEXT,
  NAME_COLUMN,
  NameHeader,
  STATUS_COLUMN,
} from '#web/components/office/office-row.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import type { DecisionDrafts } from '../decision/decision-drafts.ts'
import { useRowKeys } from '../list/row-navigation.ts'
import { ShortcutsButton } from '../shortcuts-button.tsx'
import { type Choice, createCases, isRightChoice, type PracticeCase } from './create-cases.ts'
import { Introduction, Rules } from './introduction.tsx'
import { PracticeDialog } from './practice-dialog.tsx'
import { PracticeMark } from './practice-mark.tsx'

/** The result of the first decision of a case. A second decision, after the explanation, does not change the result. */
interface Result {
  isRight: boolean
  /** How long the case was open before the decision. */
  seconds: number
}

/** The practice queue for new staff. Its cases exist only in this tab: nothing is sent, and nothing is stored. */
export function PracticeScreen({ listPath }: { listPath: string }) {
  const t = useTranslate()
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHeader
        title={t('practice.title')}
        lead={
          <div className="flex flex-col gap-2">
            <PracticeMark />
            <p>{t('practice.lead')}</p>
          </div>
        }
        back={{ to: listPath, label: t('practice.back') }}
      />
      <div className="-mt-3 flex flex-col gap-3">
        <Loaded query={useServices()} failure={t('practice.failed')}>
          {({ services }) => <Round key={round} {...{ services, round }} onAgain={() => setRound(round + 1)} />}
        </Loaded>
        <ShortcutsButton isPractice />
        <Rules />
      </div>
    </>
  )
}

interface RoundProps {
  services: readonly OfferedService[]
  round: number
  onAgain: () => void
}

function Round({ services, round, onAgain }: RoundProps) {
  const [cases] = useState(() => createCases(services, round, new Date()))
  const [drafts] = useState<DecisionDrafts>(() => new Map())
  const [opened, setOpened] = useState<number>()
  const [results, setResults] = useState<Readonly<Record<number, Result>>>({})
  /** The decisions whose outcome is shown, by the index of the case. */
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const panel = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const clock = useCaseClock()
  useRowKeys(panel)
  // The button "Practise again" started this round and had the focus. It has disappeared, so the start button takes the focus.
  useEffect(() => {
    if (round > 0) start.current?.focus()
  }, [round])
  const open = (index: number | undefined) => {
    clock.start(index)
    setOpened(index)
  }
  const decide = (index: number, choice: Choice) => {
    const practiceCase = cases[index]
    if (!practiceCase) return
    setChoices({ ...choices, [index]: choice })
    const isRight = isRightChoice(practiceCase, choice)
    // If the case already has a result, that result stays.
    setResults({ [index]: { isRight, seconds: clock.secondsOf(index) }, ...results })
  }
  const retry = (index: number) => {
    const { [index]: _wrong, ...others } = choices
    setChoices(others)
  }
  const decided = Object.values(results)
  const firstUndecided = cases.findIndex((_, index) => results[index] === undefined)
  return (
    <div ref={panel} className="flex flex-col gap-3">
      {firstUndecided >= 0 && (
        <Introduction ref={start} done={decided.length} count={cases.length} onStart={() => open(firstUndecided)} />
      )}
      {opened === undefined && firstUndecided < 0 && <Score results={decided} onAgain={onAgain} />}
      <CaseTable cases={cases} results={results} onOpen={open} />
      {opened !== undefined && (
        <PracticeDialog
          {...{ cases, drafts }}
          index={opened}
          choice={choices[opened]}
          onOpen={open}
          onDecide={(choice) => decide(opened, choice)}
          onRetry={() => retry(opened)}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

/** Measures the total time for which each case is open. */
function useCaseClock() {
  const millisecondsByCase = useRef(new Map<number, number>())
  const running = useRef<{ index: number; since: number }>(undefined)
  const addRunningTime = () => {
    if (!running.current) return
    const { index, since } = running.current
    const earlierTime = millisecondsByCase.current.get(index) ?? 0
    millisecondsByCase.current.set(index, earlierTime + performance.now() - since)
  }
  /** Starts to measure a case, after the time of the case that was open before is added. Undefined starts none. */
  const start = (index: number | undefined) => {
    addRunningTime()
    running.current = index === undefined ? undefined : { index, since: performance.now() }
  }
  return {
    start,
    secondsOf: (index: number) => {
      start(index)
      return Math.max(1, Math.round((millisecondsByCase.current.get(index) ?? 0) / 1000))
    },
  }
}

/** The number of cases that were decided correctly, and the average time. Takes the focus when the last case is closed. */
function Score({ results, onAgain }: { results: readonly Result[]; onAgain: () => void }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const seconds = Math.round(results.reduce((sum, result) => sum + result.seconds, 0) / results.length)
  const right = results.filter(({ isRight }) => isRight).length
  const score = useRef<HTMLElement>(null)
  useEffect(() => score.current?.focus(), [])
  return (
    <section ref={score} aria-label={t('practice.result.title')} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Notice
        kind={right === results.length ? 'success' : 'info'}
        title={t('practice.score', { right: formatCount(right), all: formatCount(results.length) })}
      >
        <p className="mb-3">{t('practice.average', { seconds })}</p>
        <Button compact onClick={onAgain}>
          {t('practice.again')}
        </Button>
      </Notice>
    </section>
  )
}

interface CaseTableProps {
  cases: readonly PracticeCase[]
  results: Readonly<Record<number, Result>>
  onOpen: (index: number) => void
}

/** The cases, in the same table as real applications, with the result in place of the status. */
function CaseTable({ cases, results, onOpen }: CaseTableProps) {
  const t = useTranslate()
  return (
    <div className={`@container ${TABLE_FRAME}`}>
      <table className="w-full border-separate border-spacing-0 text-start max-lg:block">
        <caption className="sr-only">{t('practice.title')}</caption>
        <thead className="max-lg:hidden">
          <tr>
            <NameHeader label={t('review.applicant')} />
            <th className={HEADER_CELL}>{t('review.column.id')}</th>
            <th className={HEADER_CELL}>{t('practice.column.service')}</th>
            <th className={HEADER_CELL}>{t('practice.column.result')}</th>
            <th className={HEADER_CELL}>{t('review.column.action')}</th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {cases.map(({ application, service }, index) => (
            <tr key={application._id} className={`${TABLE_ROW} ${CARD_COLUMNS}`}>
              <td className={`${NAME_COLUMN} max-lg:col-span-2 max-lg:col-start-1`}>{application.summary}</td>
              <th scope="row" className={`${ID_COLUMN} max-lg:col-span-2 max-lg:col-start-1`}>
                <span className={ID_TEXT}>{application._id}</span>
                <span className="lg:hidden">{service.words.label}</span>
              </th>
              <td className={COLUMN_CELL}>{service.words.label}</td>
              <td className={STATUS_COLUMN}>
                <ResultText result={results[index]} />
              </td>
              <td className={`${ACTION_COLUMN} lg:pe-2`}>
                <Button
                  compact
                  variant="secondary"
                  className={`${ROW_BUTTON} border-indigo! text-indigo!`}
                  onClick={() => onOpen(index)}
                >
                  {t('review.action')} <span className="sr-only">{application._id}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ResultText({ result }: { result: Result | undefined }) {
  const t = useTranslate()
  if (!result) return <span className="whitespace-nowrap text-ink-soft text-sm">{t('practice.undecided')}</span>
  const { isRight, seconds } = result
  const Icon = isRight ? CircleCheck : CircleX
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm lg:whitespace-nowrap ${isRight ? 'text-leaf' : 'text-brick'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t('practice.result', { result: t(isRight ? 'practice.right' : 'practice.wrong'), seconds })}
    </span>
  )
}
