// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { REJECTION_REASONS } from '#shared/charter/reasons.ts'
import type { Messages } from '#shared/locales/translator.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { UsedCount } from './used-count.tsx'

type BuiltInReason = (typeof REJECTION_REASONS)[number]

interface BuiltInReasonsProps {
  /** The reasons that are not offered, in the stored list and in the edited one. */
  storedHidden: readonly BuiltInReason[]
  hidden: readonly BuiltInReason[]
  onOffer: (reason: BuiltInReason, isOffered: boolean) => void
}

/**
 * The built-in reasons, each with a checkbox. They are collapsed on a phone, where they would be several screens long. Those that the panchayat does not offer are collapsed below the others. A
 * reason changes its place only when the list is saved, so that a checkbox does not disappear when it is clicked.
 */
export function BuiltInReasons({ storedHidden, hidden, onOffer }: BuiltInReasonsProps) {
  const t = useTranslate()
  const isWide = useMediaQuery('(min-width: 40rem)')
  const listOf = (reasons: readonly BuiltInReason[]) => (
    <ul className="-my-2 flex flex-col">
      {reasons.map((reason) => (
        <BuiltInReasonRow
          key={reason}
          reason={reason}
          isOffered={!hidden.includes(reason)}
          onOffer={(isOffered) => onOffer(reason, isOffered)}
        />
      ))}
    </ul>
  )
  const offered = REJECTION_REASONS.filter((reason) => !storedHidden.includes(reason))
  return (
    <details open={isWide} className="group/all rounded-md border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-4 py-3 -outline-offset-3 sm:px-5">
        <span className="min-w-0 flex-1">
          <h2 className="text-lg">{t('reasons.builtIn')}</h2>
          <span className="block text-ink-soft text-sm">{t('reasons.offered', { count: offered.length })}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open/all:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 border-line border-t px-4 pt-4 pb-5 sm:px-5">
        <p className="text-ink-soft">{t('reasons.builtIn.hint')}</p>
        {listOf(offered)}
        {storedHidden.length > 0 && (
          <details className="group rounded-md border border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-md px-3 font-semibold -outline-offset-3 [&::-webkit-details-marker]:hidden">
              <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
              {t('reasons.notOffered', { count: storedHidden.length })}
            </summary>
            <div className="border-line border-t p-3">{listOf(storedHidden)}</div>
          </details>
        )}
      </div>
    </details>
  )
}

interface BuiltInReasonRowProps {
  reason: BuiltInReason
  isOffered: boolean
  onOffer: (isOffered: boolean) => void
}

function BuiltInReasonRow({ reason, isOffered, onOffer }: BuiltInReasonRowProps) {
  const t = useTranslate()
  const sentences = useSentences(reason)
  return (
    <li className="border-line border-b last:border-b-0">
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-3">
        <input
          type="checkbox"
          id={`offered-${reason}`}
          name={`offered-${reason}`}
          checked={isOffered}
          onChange={({ target }) => onOffer(target.checked)}
          className="size-6 shrink-0 accent-indigo"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-semibold">{t(`review.reason.${reason}`)}</span>
          {sentences.map(({ code, sentence }) => (
            <span key={code} lang={code} className="break-words">
              {sentence}
            </span>
          ))}
          <UsedCount name={t(`review.reason.${reason}`)} />
        </span>
      </label>
    </li>
  )
}

/** Functions that load the texts of the review screens, one for each language. */
const REVIEW_TEXTS = import.meta.glob<{ review: Partial<Messages> }>('../../../../shared/locales/*/review.ts')

/** The sentence of a built-in reason in each language of the portal; until the others are loaded, in the reader's. */
function useSentences(reason: BuiltInReason) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const codes = portal?.languages.map(({ code }) => code) ?? []
  const { data } = useQuery({
    queryKey: ['review-texts', codes],
    queryFn: () => Promise.all(codes.map(async (code) => ({ code, texts: await loadTexts(code) }))),
    staleTime: 'static',
  })
  const sentences = (data ?? []).flatMap(({ code, texts }) => {
    const sentence = texts?.[`review.reason.${reason}.text`]
    return sentence === undefined ? [] : [{ code, sentence }]
  })
  return sentences.length > 0 ? sentences : [{ code: undefined, sentence: t(`review.reason.${reason}.text`) }]
}

const loadTexts = async (code: string) =>
  (await REVIEW_TEXTS[`../../../../shared/locales/${code}/review.ts`]?.())?.review
