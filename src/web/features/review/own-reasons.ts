// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { REJECTION_REASONS, type ReasonKind, textIn } from '#shared/charter/reasons.ts'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { reasonsQuery } from '#web/queries/reasons.ts'

/** A sentence that a reviewer can choose, and its short label. */
export interface Sentence {
  label: string
  text: string
}

/** The maximum number of characters of a label. A longer text is cut; the title of the button shows the whole text. */
const LABEL_LENGTH = 40

/**
 * The panchayat's own reasons in the reader's language, and the built-in reasons for a rejection that it offers. Until
 * they are loaded, and if loading fails, only the built-in reasons are offered.
 */
function useReasons() {
  const language = useLanguage()
  const { data } = useQuery({ ...reasonsQuery, staleTime: 60_000 })
  return {
    builtIn: REJECTION_REASONS.filter((reason) => !data?.hidden.includes(reason)),
    own: (data?.reasons ?? []).map(({ texts, kinds }) => ({ text: textIn(texts, language), kinds })),
  }
}

/** The characters with which a cut label must not end. */
const SEPARATOR = /[\s.,;:।]/u

const sentenceOf = (text: string): Sentence => {
  const characters = [...text]
  if (characters.length <= LABEL_LENGTH) return { label: text, text }
  const start = characters.slice(0, LABEL_LENGTH)
  const end = start.findLastIndex((character) => !SEPARATOR.test(character)) + 1
  return { label: `${start.slice(0, end).join('')}…`, text }
}

/** Removes repeated texts. Reasons that differ in one language may be equal in another. */
const withoutDuplicates = (sentences: readonly Sentence[]) =>
  sentences.filter(({ text }, index) => sentences.findIndex((other) => other.text === text) === index)

/** The sentences that a reviewer can choose for a rejection. */
export function useRejectionSentences(): Sentence[] {
  const t = useTranslate()
  const { builtIn, own } = useReasons()
  return withoutDuplicates([
    ...builtIn.map((reason) => ({ label: t(`review.reason.${reason}`), text: t(`review.reason.${reason}.text`) })),
    ...ownTextsFor(own, 'rejection').map(sentenceOf),
  ])
}

/**
 * The sentences that a reviewer can choose for a request for changes: the usual sentences, then the panchayat's own.
 */
export function useAmendmentSentences(usual: readonly Sentence[]): Sentence[] {
  const { own } = useReasons()
  return withoutDuplicates([...usual, ...ownTextsFor(own, 'amendment').map(sentenceOf)])
}

/**
 * The panchayat's own reasons that a change by the applicant can resolve, because requests for changes offer them, too.
 */
export const useFixableReasons = () => ownTextsFor(useReasons().own, 'amendment')

const ownTextsFor = (own: readonly { text: string; kinds: readonly ReasonKind[] }[], kind: ReasonKind) =>
  own.filter(({ kinds }) => kinds.includes(kind)).map(({ text }) => text)
