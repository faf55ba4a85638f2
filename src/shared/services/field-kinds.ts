/** The closed union of what a service may ask. A new kind is added here and in its two renderings: schema and input. */
export type Field = SimpleField | ListField

export type SimpleField =
  | { kind: 'text'; required: boolean; maxLength: number; lines: 'one' | 'many' }
  | { kind: 'past-date'; required: boolean }
  | { kind: 'choice'; required: boolean; options: readonly string[]; initial?: string }
  | { kind: 'mobile'; required: boolean }
  | { kind: 'email'; required: boolean }
  | { kind: 'aadhaar'; required: boolean }

/** Rows that a person adds one by one, such as the members of a family. */
export interface ListField {
  kind: 'list'
  required: false
  columns: Record<string, SimpleField>
  maxRows: number
}

const LINE = 120
const PARAGRAPH = 600

export const text = () => ({ kind: 'text', required: true, maxLength: LINE, lines: 'one' }) as const
export const optionalText = () => ({ kind: 'text', required: false, maxLength: LINE, lines: 'one' }) as const
export const paragraph = () => ({ kind: 'text', required: true, maxLength: PARAGRAPH, lines: 'many' }) as const
export const optionalParagraph = () => ({ kind: 'text', required: false, maxLength: PARAGRAPH, lines: 'many' }) as const
export const pastDate = () => ({ kind: 'past-date', required: true }) as const
export const mobile = () => ({ kind: 'mobile', required: true }) as const
export const optionalEmail = () => ({ kind: 'email', required: false }) as const
export const aadhaar = () => ({ kind: 'aadhaar', required: true }) as const

/** One of a fixed set of codes; the words for each code stand in the locales. */
export const choice = <const O extends readonly string[]>(options: O) =>
  ({ kind: 'choice', required: true, options }) as const

/** A choice that stands ready with one of its options. */
export const choiceStartingAt = <const O extends readonly string[]>(options: O, initial: O[number]) =>
  ({ kind: 'choice', required: true, options, initial }) as const

export const rows = <const C extends Record<string, SimpleField>>(columns: C, maxRows: number) =>
  ({ kind: 'list', required: false, columns, maxRows }) as const

/** Which files a document slot takes: `pdf` alone, or pictures as well. */
export type Accepts = 'pdf' | 'image-or-pdf'

/** A place for supporting documents. `expected` ones are marked as such on the form, though none is demanded. */
export interface DocumentSlot {
  accepts: Accepts
  least: number
  most: number
  expected: boolean
}

export const slot = (accepts: Accepts, [least, most]: readonly [number, number]): DocumentSlot => ({
  accepts,
  least,
  most,
  expected: least > 0,
})

/** A slot that the office expects to be filled, yet whose absence does not stop the application. */
export const expectedSlot = (accepts: Accepts, most: number): DocumentSlot => ({
  accepts,
  least: 0,
  most,
  expected: true,
})
