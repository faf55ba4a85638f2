// SPDX-License-Identifier: Apache-2.0
import { type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import type { DocumentSpec } from '../documents/create-document-generator.ts'
import { daysBefore } from '../plan/timetable.ts'
import type { ApplicationContext } from './application-context.ts'
import { documentLines } from './document-lines.ts'

/** The issuer of a document: the first pattern that matches the title decides. All issuers are fictional. */
const ISSUERS: readonly (readonly [RegExp, (context: ApplicationContext) => string])[] = [
  [/hospital|birth|medical/i, ({ village }) => `Health Centre, ${village}`],
  [/school/i, ({ village }) => `Village School, ${village}`],
  [/land|plot|map/i, ({ district }) => `Land Records Desk, ${district}`],
  [/affidavit/i, ({ district }) => `Notary Desk, ${district}`],
  [/marriage/i, ({ village }) => `Register of Marriages, ${village}`],
  [/environment/i, ({ district }) => `Green Cell, ${district}`],
  [/bill/i, ({ district }) => `${district} Light and Water`],
  [/letter|neighbo|noc/i, ({ subject, village }) => `${subject.name}, ${village}`],
  [/./, ({ district }) => `Citizen Desk, ${district}`],
]

/** A document to be generated for a slot. */
export interface PlannedDocument {
  slot: string
  spec: DocumentSpec
}

interface DocumentSources {
  service: Service
  slots: readonly string[]
  answers: Record<string, string>
  context: ApplicationContext
}

/** Plans the documents of an application, one for each slot. */
export function planDocuments({ service, slots, answers, context }: DocumentSources): PlannedDocument[] {
  const { definition } = service
  const words = wordsOf(service, 'en')
  return slots.map((slot) => {
    const title = documentTitle(words, slot, answers)
    const kind = documentKind(definition, slot, context)
    const issuer = ISSUERS.find(([pattern]) => pattern.test(title))?.[1](context) ?? ''
    const lines = documentLines(title, { definition, words, answers, context })
    return { slot, spec: { kind, fileName: fileName(title, kind, context), title, issuer, lines } }
  })
}

/** The selected kind of proof if the form has one for this slot, else the slot's label. */
function documentTitle({ fields, documents, options }: ServiceWords, slot: string, answers: Record<string, string>) {
  return options[slot]?.[answers[slot] ?? ''] ?? fields[slot] ?? documents[slot] ?? slot
}

function documentKind(
  { documents }: ServiceDefinition,
  slot: string,
  { choose }: ApplicationContext,
): DocumentSpec['kind'] {
  if (documents[slot]?.accepts !== 'image-or-pdf') return 'pdf'
  return (['jpeg', 'pdf', 'png', 'jpeg'] as const)[choose(4)] ?? 'jpeg'
}

/** A file name in the style of a phone, a scanner or a computer. */
function fileName(title: string, kind: DocumentSpec['kind'], { applicant, day, choose }: ApplicationContext) {
  const slug = title.toLowerCase().replace(/[^a-z]+/g, '-')
  const dateTaken = daysBefore(new Date(day), 1).replaceAll('-', '')
  // A time from 09:00:00 to 17:59:59, as the number HHMMSS.
  const timeTaken = 90_000 + choose(9) * 10_000 + choose(60) * 100 + choose(60)
  if (kind === 'jpeg') return `IMG_${dateTaken}_${String(timeTaken).padStart(6, '0')}.jpg`
  return kind === 'png' ? `scan-${slug}.png` : `${slug}-${applicant.username}.pdf`
}
