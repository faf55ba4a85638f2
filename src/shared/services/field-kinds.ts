// SPDX-License-Identifier: Apache-2.0
/** The kinds of fields. docs/architecture.md lists the other files that a new kind changes ("Adding a kind of field"). */
export type Field = SimpleField | ListField

export type SimpleField =
  /** `isName`: the name of a person, which has stricter rules (`names.ts`). */
  | { kind: 'text'; required: boolean; maxLength: number; lines: 'one' | 'many'; isName?: true }
  | { kind: 'past-date'; required: boolean }
  | { kind: 'choice'; required: boolean; options: readonly string[]; initial?: string }
  | { kind: 'phone'; required: boolean }
  | { kind: 'email'; required: boolean }
  | { kind: 'aadhaar'; required: boolean }

/** Rows that the applicant adds one by one, such as family members. */
export interface ListField {
  kind: 'list'
  required: false
  columns: Record<string, SimpleField>
  maxRows: number
}

/** Maximum lengths in characters. */
const MAX_LINE_LENGTH = 120
const MAX_PARAGRAPH_LENGTH = 600

// Functions that define fields. A field is required unless it is a list, or the name of its function begins with `optional`.

/** One line of text. */
export const text = () => ({ kind: 'text', required: true, maxLength: MAX_LINE_LENGTH, lines: 'one' }) as const
export const optionalText = () => ({ kind: 'text', required: false, maxLength: MAX_LINE_LENGTH, lines: 'one' }) as const
export const name = () => ({ ...text(), isName: true }) as const
export const optionalName = () => ({ ...optionalText(), isName: true }) as const
/** A text of several lines. */
export const paragraph = () =>
  ({ kind: 'text', required: true, maxLength: MAX_PARAGRAPH_LENGTH, lines: 'many' }) as const
export const optionalParagraph = () =>
  ({ kind: 'text', required: false, maxLength: MAX_PARAGRAPH_LENGTH, lines: 'many' }) as const
export const pastDate = () => ({ kind: 'past-date', required: true }) as const
export const phone = () => ({ kind: 'phone', required: true }) as const
export const optionalEmail = () => ({ kind: 'email', required: false }) as const
export const aadhaar = () => ({ kind: 'aadhaar', required: true }) as const

/** One of a fixed set of codes. The locales contain a label for each code. */
export const choice = <const O extends readonly string[]>(options: O) =>
  ({ kind: 'choice', required: true, options }) as const

/** A choice with a preselected option. */
export const preselectedChoice = <const O extends readonly string[]>(options: O, initial: O[number]) =>
  ({ kind: 'choice', required: true, options, initial }) as const

/** A list with these columns and at most `maxRows` rows. */
export const rows = <const C extends Record<string, SimpleField>>(columns: C, maxRows: number) =>
  ({ kind: 'list', required: false, columns, maxRows }) as const

/** The file types of a document slot: PDF only, or pictures as well. */
export type Accepts = 'pdf' | 'image-or-pdf'

/** The drawings of documents. */
export type DocumentPicture = 'bill' | 'birth' | 'card' | 'deed' | 'letter' | 'map' | 'portrait' | 'stamp'

/** The drawings that show where on a document the applicant finds the value to type. */
export type QuestionPicture = 'aadhaarNumber' | 'birthDate' | 'plotNumber'

/** The optional properties of a document slot: how it is shown, what a person may reuse, and what a reviewer compares. */
interface SlotOptions {
  /** The drawing of the document; a sheet of paper by default. */
  picture?: DocumentPicture
  /** What the document proves. In any service, a person may reuse their own document that proves the same. */
  proves?: 'identity' | 'address'
  /** The fields whose answers a reviewer compares with the document. */
  confirms?: readonly string[]
}

/** A slot for supporting documents. */
export interface DocumentSlot extends SlotOptions {
  accepts: Accepts
  /** The minimum number of files. */
  least: number
  /** The maximum number of files. */
  most: number
  /** Whether the form lists the slot among the documents to have ready, even if no file is required. */
  expected: boolean
}

/** A slot for `least` to `most` files. The office expects it to be filled if at least one file is required. */
export const slot = (
  accepts: Accepts,
  [least, most]: readonly [number, number],
  traits: SlotOptions = {},
): DocumentSlot => ({ accepts, least, most, expected: least > 0, ...traits })

/** A slot that the office expects to be filled, but does not require. */
export const expectedSlot = (accepts: Accepts, most: number, traits: SlotOptions = {}): DocumentSlot => ({
  accepts,
  least: 0,
  most,
  expected: true,
  ...traits,
})
