// SPDX-License-Identifier: Apache-2.0
import { ArrowDown, CircleCheck, Info } from 'lucide-react'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useApplication } from '../answers/application-context.ts'
import { type PartState, progressOf } from './corrected-parts.ts'

interface AmendmentProgressProps {
  parts: readonly PartState[]
  /** Whether the device has stored the typed text. Otherwise, the form shows a warning. */
  isSaved: boolean
}

/**
 * The number of requested parts that are corrected or kept, a link to each part, and a note that the device stores the typed
 * text.
 */
export function AmendmentProgress({ parts, isSaved }: AmendmentProgressProps) {
  const t = useTranslate()
  const { words, fields } = useApplication().service
  const asksAadhaar = Object.values(fields).some(({ kind }) => kind === 'aadhaar')
  return (
    <Card as="section" aria-labelledby="amendment-progress">
      <h2 id="amendment-progress" className="text-lg">
        {t('amendment.progress', progressOf(parts))}
      </h2>
      <ol className="my-2 flex flex-col">
        {parts.map(({ name, isDone, isKept }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2 border-line border-b last:border-b-0">
            {isDone ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-leaf" />
            ) : (
              <span aria-hidden className="size-5 shrink-0 rounded-full border-2 border-line-strong" />
            )}
            <PartLink name={name}>{labelOfPart(words, name)}</PartLink>
            <span className={`text-sm ${isDone ? 'font-semibold text-leaf' : 'text-ink-soft'}`}>
              {t(isDone ? donePartKey(isKept) : 'amendment.part.open')}
            </span>
          </li>
        ))}
      </ol>
      {isSaved && (
        <p className="flex gap-2 text-ink-soft text-sm">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(asksAadhaar ? 'amendment.saved.exceptAadhaar' : 'amendment.saved')}
        </p>
      )}
    </Card>
  )
}

/** The word for a part for which nothing remains to be done. */
export const donePartKey = (isKept: boolean) => (isKept ? 'amendment.part.kept' : 'amendment.part.done')

/** One segment for each requested part, in colour when it is corrected or kept. */
function PartsBar({ parts }: { parts: readonly PartState[] }) {
  return (
    <div aria-hidden className="flex w-full gap-1">
      {parts.map(({ name, isDone }) => (
        <span key={name} className={`h-1 flex-1 rounded-full ${isDone ? 'bg-leaf' : 'bg-line'}`} />
      ))}
    </div>
  )
}

/** The progress, and the button that goes to the next part or, when all are corrected, sends the changes. Both stay visible. */
export function SendBar({ parts, isBusy }: { parts: readonly PartState[]; isBusy: boolean }) {
  const t = useTranslate()
  const { count, done, kept } = progressOf(parts)
  const isReady = done === count
  return (
    <div className="sticky bottom-0 z-1 -mt-3 flex flex-wrap items-center gap-x-4 bg-paper pb-2 max-lg:bottom-14 max-sm:gap-x-3">
      <PartsBar parts={parts} />
      {isReady && <p className="mt-2 w-full max-sm:text-sm">{t('amendment.final')}</p>}
      <Button
        type="submit"
        variant={isReady ? 'primary' : 'secondary'}
        busy={isBusy}
        className="mt-2 max-sm:grow max-sm:px-3"
      >
        {isReady ? (
          t(kept > 0 ? 'amendment.send.kept' : 'amendment.send', { count })
        ) : (
          <>
            {t(count === 1 ? 'amendment.goToOnly' : 'amendment.goToNext')}
            <ArrowDown aria-hidden className="size-5 shrink-0" />
          </>
        )}
      </Button>
      <p role="status" className={`mt-2 text-ink-soft max-sm:text-sm ${isReady ? 'max-sm:sr-only' : ''}`}>
        {t('amendment.progress', { count, done, kept })}
      </p>
    </div>
  )
}

/** Names the parts that will be sent, and those that the applicant keeps. */
export function SendSummary({ parts }: { parts: readonly PartState[] }) {
  const t = useTranslate()
  const { words } = useApplication().service
  const labelsOf = (some: readonly PartState[]) => some.map(({ name }) => labelOfPart(words, name)).join(', ')
  const changed = labelsOf(parts.filter(({ isKept }) => !isKept))
  const kept = labelsOf(parts.filter(({ isKept }) => isKept))
  return (
    <p>
      {kept && t('amendment.sends.kept', { parts: kept })} {changed && t('amendment.sends', { parts: changed })}
    </p>
  )
}

/** The id of the heading of a requested part. */
export const partHeadingId = (name: string) => `part-${name}`

/** Shows a requested part and focuses its heading. */
export function goToPart(name: string) {
  const heading = document.getElementById(partHeadingId(name))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** A link to a requested part. It does not change the URL, because a fragment would add a history entry. */
function PartLink({ name, children }: { name: string; children: string }) {
  return (
    <a
      href={`#${partHeadingId(name)}`}
      onClick={(event) => {
        event.preventDefault()
        goToPart(name)
      }}
      className="flex min-h-11 min-w-0 flex-1 basis-24 items-center break-words font-semibold text-indigo underline underline-offset-4"
    >
      {children}
    </a>
  )
}
