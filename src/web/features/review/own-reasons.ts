// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { REJECTION_REASONS } from '#shared/applications/overview.ts'
import { type ReasonKind, textIn } from '#shared/charter/reasons.ts'
import { useLanguage } from '#web/i18n/translation.tsx'
import { reasonsQuery } from '#web/queries/reasons.ts'

/** From this number of characters on, the button of a reason shows only the beginning. The title shows the whole text. */
const LABEL_LENGTH = 40

/**
 * The panchayat's own reasons of one kind in the reader's language, and the built-in reasons that it offers. Until they are
 * loaded, and if loading fails, only the built-in reasons are offered.
 */
export function useOwnReasons(kind: ReasonKind) {
  const language = useLanguage()
  const { data } = useQuery({ ...reasonsQuery, staleTime: 60_000 })
  return {
    builtIn: REJECTION_REASONS.filter((reason) => !data?.hidden.includes(reason)),
    own: (data?.reasons ?? [])
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ texts }) => textIn(texts, language))
      .map((text) => ({
        label: text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH).trimEnd()}…` : text,
        text,
      })),
  }
}
