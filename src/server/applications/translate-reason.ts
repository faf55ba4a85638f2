// SPDX-License-Identifier: Apache-2.0
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { type OwnReason, textIn } from '#shared/charter/reasons.ts'
import { messages } from '#shared/locales/en/index.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { type Catalogue, wordsOf } from '#shared/services/create-catalogue.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import { LANGUAGES, translatorFor } from '../platform/i18n/languages.ts'

/** The keys of the sentences that the portal offers to reviewers for a rejection, an amendment, and the change of a certificate. */
const OFFERED_SENTENCE_KEYS = (Object.keys(messages) as MessageKey[]).filter((key) =>
  /^(?:review\.(?:certificate\.)?reason|amendment\.template)\..+\.text$/.test(key),
)

/** The application's service, the language of the reader, and the texts that can be translated. */
interface TranslationContext {
  serviceId: string
  language: string
  /** The texts of the panchayat's own reasons, the newest first. */
  ownReasons: readonly OwnReason['texts'][]
}

/**
 * Returns a function that translates a reviewer's reason into the reader's language. The function translates the sentences that
 * the portal or the panchayat offers, and the names of documents before a colon. The reviewer's own words are not translated.
 * The stored text does not change, because it is the record of what the reviewer wrote.
 */
export function reasonTranslator(
  catalogue: Catalogue,
  { serviceId, language, ownReasons }: TranslationContext,
): (reason: string) => string {
  const translate = translatorFor(language)
  const service = catalogue.find(serviceId)
  const pairs = LANGUAGES.filter((other) => other !== language).flatMap((other) => [
    ...ownReasons.flatMap((texts) => {
      const from = texts[other]
      return from === undefined ? [] : [{ from, to: textIn(texts, language) }]
    }),
    ...OFFERED_SENTENCE_KEYS.map((key) => ({ from: translatorFor(other)(key), to: translate(key) })),
    ...(service ? documentNamePairs(wordsOf(service, other), wordsOf(service, language)) : []),
  ])
  // Longer texts are replaced first, because a sentence or name may be part of a longer text.
  pairs.sort((a, b) => b.from.length - a.from.length)
  return (reason) => pairs.reduce((text, { from, to }) => replaceWhole(text, from, to), reason.normalize('NFC'))
}

/**
 * Pairs of the documents' names, each with a colon. A form may name a document by its slot and by a field of the same
 * name.
 */
const documentNamePairs = (from: ServiceWords, to: ServiceWords) =>
  Object.entries(from.documents).flatMap(([slot, label]) => {
    const name = withoutRemark(to.fields[slot] ?? to.documents[slot] ?? label)
    return [label, from.fields[slot] ?? label].map((text) => ({ from: `${withoutRemark(text)}:`, to: `${name}:` }))
  })

const LETTER = /[\p{L}\p{M}\p{N}]/u

/**
 * Replaces a text unless it is only a part of a longer word ('Fee' in 'Feedback') or, for a name with a colon, the end of a longer
 * name ('Proof:' in 'Identity Proof:').
 */
function replaceWhole(text: string, from: string, to: string) {
  const [first = '', ...rest] = text.split(from)
  return rest.reduce((before, after) => {
    const isPart =
      (from.endsWith(':') && isLetter(before.trimEnd().at(-1))) ||
      (isLetter(from[0]) && isLetter(before.at(-1))) ||
      (isLetter(from.at(-1)) && isLetter(after[0]))
    return `${before}${isPart ? from : to}${after}`
  }, first)
}

const isLetter = (character: string | undefined) => character !== undefined && LETTER.test(character)

/** The details of an application, with all reasons translated for its applicant. */
export function translateReasons<Details extends Omit<ApplicationDetails, 'documents' | 'proposals'>>(
  catalogue: Catalogue,
  details: Details,
  { language, ownReasons }: Pick<TranslationContext, 'language' | 'ownReasons'>,
): Details {
  const translate = reasonTranslator(catalogue, { serviceId: details.collection, language, ownReasons })
  const { reason, withdrawn, history, amendments, certificateEvents } = details
  return {
    ...details,
    ...(reason !== undefined && { reason: translate(reason) }),
    ...(withdrawn && { withdrawn: { ...withdrawn, reason: translate(withdrawn.reason) } }),
    history: history.map(({ message, ...step }) => ({
      ...step,
      ...(message !== undefined && { message: translate(message) }),
    })),
    amendments: amendments.map(({ items, ...amendment }) => ({
      ...amendment,
      items: items.map((item) => ({ ...item, reason: translate(item.reason) })),
    })),
    certificateEvents: certificateEvents.map((event) => ({ ...event, reason: translate(event.reason) })),
  }
}
