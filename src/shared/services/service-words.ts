import type { ServiceDefinition } from './define-service.ts'
import type { ListField } from './field-kinds.ts'

/** Every word of one service in one language, in the shape that screens, certificates and mails read. */
export interface ServiceWords {
  /** Name of the category in tabs and lists: 'Birth Certificates'. */
  label: string
  /** Heading of the form. */
  title: string
  card: { title: string; text: string }
  /** Who answers for the service and under which scheme; shown wherever an application is listed. */
  department: string
  scheme: string
  sections: Record<string, string>
  fields: Record<string, string>
  hints?: Partial<Record<string, string>>
  options: Record<string, Record<string, string>>
  columns: Record<string, Record<string, string>>
  /** What one row of a list is called, and the button that adds it. */
  entries?: Partial<Record<string, { one: string; add: string }>>
  documents: Record<string, string>
  notices: {
    /** Shown on opening the form. */
    opening?: string
    submitted: string
    failed: string
    /** The answer to a second application for the same matter (410). */
    duplicate?: string
    /** One sentence for whatever is missing, where the service has one; else each answer is named. */
    missing?: string
    /** A file of another kind than the slot takes. */
    wrongFile: string
  }
  certificate: { title: string; subtitle: string; statement: string }
}

type Choices<D extends ServiceDefinition> = {
  [F in keyof D['fields'] as D['fields'][F] extends { kind: 'choice' } ? F : never]: D['fields'][F] extends {
    options: readonly (infer O extends string)[]
  }
    ? Record<O, string>
    : never
}

type Lists<D extends ServiceDefinition> = {
  [F in keyof D['fields'] as D['fields'][F] extends ListField ? F : never]: D['fields'][F] extends {
    columns: infer C
  }
    ? Record<keyof C, string>
    : never
}

/** The words that a definition demands: a field, option, column, section or slot without its word does not compile. */
export interface WordsFor<D extends ServiceDefinition> extends ServiceWords {
  sections: Record<keyof D['sections'] & string, string>
  fields: Record<keyof D['fields'] & string, string>
  hints?: Partial<Record<(keyof D['fields'] | keyof D['documents']) & string, string>>
  options: Choices<D> & Record<string, Record<string, string>>
  columns: Lists<D> & Record<string, Record<string, string>>
  entries?: { [L in keyof Lists<D>]: { one: string; add: string } }
  documents: Record<keyof D['documents'] & string, string>
}
