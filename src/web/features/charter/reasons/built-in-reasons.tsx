// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { AMENDMENT_REASONS, REJECTION_REASONS } from '#shared/charter/reasons.ts'
import type { MessageKey, Messages } from '#shared/locales/translator.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { usePortal } from '#web/lib/portal.ts'
import { UsedCount } from './used-count.tsx'

type BuiltInReason = (typeof REJECTION_REASONS)[number]

interface BuiltInReasonsProps {
  /** The reasons that are not offered: `storedHidden` in the stored list, `hidden` in the edited list. */
  storedHidden: readonly BuiltInReason[]
  hidden: readonly BuiltInReason[]
  onOfferedChange: (reason: BuiltInReason, isOffered: boolean) => void
}

/**
 * The built-in reasons for rejections, each with a checkbox, and with the number key with which a reviewer chooses it. On a
 * phone, they are collapsed, because they would be several screens long. The reasons that the panchayat does not offer are
 * collapsed below the others. A reason moves there only when the list is saved, so that a checkbox does not disappear when
 * it is clicked.
 */
export function BuiltInReasons({ storedHidden, hidden, onOfferedChange }: BuiltInReasonsProps) {
  const t = useTranslate()
  const listOf = (reasons: readonly BuiltInReason[], hasKeys: boolean) => (
    <ul className="-my-2 flex flex-col">
      {reasons.map((reason, index) => (
        <BuiltInReasonRow
          key={reason}
          reason={reason}
          numberKey={hasKeys ? index + 1 : undefined}
          isOffered={!hidden.includes(reason)}
          onOfferedChange={(isOffered) => onOfferedChange(reason, isOffered)}
        />
      ))}
    </ul>
  )
  const offered = REJECTION_REASONS.filter((reason) => !storedHidden.includes(reason))
  return (
    <FoldableBox title={t('reasons.builtIn')} count={offered.length}>
      <p className="text-ink-soft">{t('reasons.builtIn.hint')}</p>
      {offered.length > 0 && <p className="text-ink-soft pointer-coarse:hidden">{t('reasons.keys')}</p>}
      {listOf(offered, true)}
      {storedHidden.length > 0 && (
        <details className="group rounded-md border border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-md px-3 font-semibold -outline-offset-3 [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
            {t('reasons.notOffered', { count: storedHidden.length })}
          </summary>
          <div className="border-line border-t p-3">{listOf(storedHidden, false)}</div>
        </details>
      )}
    </FoldableBox>
  )
}

/** The built-in reasons for requests for changes: those for answers and those for documents. They cannot be hidden. */
export function BuiltInAmendmentReasons() {
  const t = useTranslate()
  const count = AMENDMENT_REASONS.answer.length + AMENDMENT_REASONS.document.length
  return (
    <FoldableBox title={t('reasons.builtIn.changes')} count={count}>
      <p className="text-ink-soft">{t('reasons.builtIn.changes.hint')}</p>
      {(['answer', 'document'] as const).map((kind) => (
        <section key={kind} aria-labelledby={`sentences-${kind}`}>
          <h3 id={`sentences-${kind}`} className="rounded-sm bg-indigo-soft px-3 py-1.5 text-base">
            {t(`reasons.builtIn.changes.${kind}`)}
          </h3>
          <ul aria-labelledby={`sentences-${kind}`} className="flex flex-col">
            {AMENDMENT_REASONS[kind].map((reason) => (
              <li key={reason} className={`${REASON_GRID} border-line border-b py-3 last:border-b-0`}>
                <span className="font-semibold">{t(`amendment.template.${reason}`)}</span>
                <div className="min-w-0">
                  <Sentences messageKey={`amendment.template.${reason}.text`} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </FoldableBox>
  )
}

interface FoldableBoxProps {
  title: string
  /** The number of offered reasons. */
  count: number
  children: ReactNode
}

/** A box with a title, which is open at first, except on a phone. */
function FoldableBox({ title, count, children }: FoldableBoxProps) {
  const t = useTranslate()
  const isWide = useMediaQuery('(min-width: 40rem)')
  return (
    <details open={isWide} className="group/all rounded-md border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-4 py-3 -outline-offset-3 sm:px-5">
        <span className="min-w-0 flex-1">
          <h2 className="text-lg">{title}</h2>
          <span className="block text-ink-soft text-sm">{t('reasons.offered', { count })}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open/all:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 border-line border-t px-4 pt-4 pb-5 sm:px-5">{children}</div>
    </details>
  )
}

/** The columns of a reason: its name, and its sentence. On a phone, the sentence is below the name. */
const REASON_GRID = 'grid gap-x-6 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)]'

interface BuiltInReasonRowProps {
  reason: BuiltInReason
  /** The number key with which a reviewer chooses the reason; undefined if the reason is not offered. */
  numberKey: number | undefined
  isOffered: boolean
  onOfferedChange: (isOffered: boolean) => void
}

function BuiltInReasonRow({ reason, numberKey, isOffered, onOfferedChange }: BuiltInReasonRowProps) {
  const t = useTranslate()
  return (
    <li className="border-line border-b last:border-b-0">
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-3">
        <input
          type="checkbox"
          id={`offered-${reason}`}
          name={`offered-${reason}`}
          checked={isOffered}
          onChange={({ target }) => onOfferedChange(target.checked)}
          className="size-6 shrink-0 accent-indigo"
        />
        {numberKey !== undefined && (
          <kbd
            aria-hidden
            className="mt-0.5 rounded-sm border border-line-strong px-1.5 font-sans text-indigo text-sm pointer-coarse:hidden"
          >
            {numberKey}
          </kbd>
        )}
        <span className={`min-w-0 flex-1 ${REASON_GRID}`}>
          <span className="font-semibold">{t(`review.reason.${reason}`)}</span>
          <span className="flex min-w-0 flex-col gap-0.5">
            <Sentences messageKey={`review.reason.${reason}.text`} />
            <UsedCount name={t(`review.reason.${reason}`)} />
          </span>
        </span>
      </label>
    </li>
  )
}

/** Functions that load the texts of the review screens and of requests for changes, one for each language. */
const TEXTS = import.meta.glob<Record<string, Partial<Messages>>>('../../../../shared/locales/*/{review,amendments}.ts')

/**
 * The sentence of a built-in reason in each language of the portal. Until the texts of all languages are loaded, it is shown
 * only in the reader's language.
 */
function Sentences({ messageKey }: { messageKey: MessageKey }) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const codes = portal?.languages.map(({ code }) => code) ?? []
  const { data } = useQuery({
    queryKey: ['review-texts', codes],
    queryFn: () => Promise.all(codes.map(async (code) => ({ code, texts: await loadTexts(code) }))),
    staleTime: 'static',
  })
  const sentences = (data ?? []).flatMap(({ code, texts }) => {
    const sentence = texts[messageKey]
    return sentence === undefined ? [] : [{ code, sentence }]
  })
  return (sentences.length > 0 ? sentences : [{ code: undefined, sentence: t(messageKey) }]).map(
    ({ code, sentence }) => (
      <span key={code ?? 'reader'} lang={code} className="block break-words">
        {sentence}
      </span>
    ),
  )
}

async function loadTexts(code: string) {
  const chunks = (['review', 'amendments'] as const).map(
    async (name) => (await TEXTS[`../../../../shared/locales/${code}/${name}.ts`]?.())?.[name],
  )
  return Object.assign({}, ...(await Promise.all(chunks))) as Partial<Messages>
}
