// SPDX-License-Identifier: Apache-2.0
import type { PromiseWords } from '../charter/service-promise.ts'
import type { ServiceDefinition } from './define-service.ts'
import type { ListField } from './field-kinds.ts'
import type { UploadLimits } from './upload-limits.ts'

/** All texts of one service in one language, for screens, certificates and mails. */
export interface ServiceWords {
  /** Name of the category in tabs and lists: 'Birth Certificates'. */
  label: string
  /** Heading of the form. */
  title: string
  card: { title: string; text: string }
  /** The responsible department and the scheme; lists of applications show both. */
  department: string
  scheme: string
  sections: Record<string, string>
  fields: Record<string, string>
  hints?: Partial<Record<string, string>>
  /** Where to find the answer. A drawing is shown beside the text if the definition contains one in `pictures`. */
  whereToFind?: Partial<Record<string, string>>
  options: Record<string, Record<string, string>>
  columns: Record<string, Record<string, string>>
  /** The name of one row of a list, the label of the button that adds it, and the text of an empty list. */
  entries?: Partial<Record<string, { one: string; add: string; none?: string }>>
  documents: Record<string, string>
  /** For each field of `possibleApplicantNames`, the label of the button that fills it in: 'I am the mother'. */
  applicantIs?: Partial<Record<string, string>>
  /** What a person without the document can do. */
  alternatives?: Partial<Record<string, string>>
  notices: {
    /** Notice that is shown when the form opens. */
    opening?: string
    submitted: string
    failed: string
    /** The message about a duplicate application (410). */
    duplicate?: string
    /** One message for all missing fields. Without it, each missing field has its own message. */
    missing?: string
    /** The message for a file of the wrong type. */
    wrongFile: string
  }
  certificate: { title: string; subtitle: string; statement: string }
  /** The law that sets the time limit, and the officers; `charter.usual.*` by default. */
  promise?: PromiseWords
}

/** For each field that is a choice, the labels of its options. */
type Choices<D extends ServiceDefinition> = {
  [F in keyof D['fields'] as D['fields'][F] extends { kind: 'choice' } ? F : never]: D['fields'][F] extends {
    options: readonly (infer O extends string)[]
  }
    ? Record<O, string>
    : never
}

/** For each list, the labels of its columns. */
type Lists<D extends ServiceDefinition> = {
  [F in keyof D['fields'] as D['fields'][F] extends ListField ? F : never]: D['fields'][F] extends {
    columns: infer C
  }
    ? Record<keyof C, string>
    : never
}

/** The source language must contain a text for each field that has a drawing. */
type WordsOfPictures<D extends ServiceDefinition> = D extends { pictures: infer P }
  ? Record<keyof P & string, string>
  : unknown

/** The texts that a definition needs. A missing label of a field, option, column, section or slot does not compile. */
export interface WordsFor<D extends ServiceDefinition> extends ServiceWords {
  sections: Record<keyof D['sections'] & string, string>
  fields: Record<keyof D['fields'] & string, string>
  hints?: Partial<Record<(keyof D['fields'] | keyof D['documents']) & string, string>>
  whereToFind?: Partial<Record<keyof D['fields'] & string, string>> & WordsOfPictures<D>
  options: Choices<D> & Record<string, Record<string, string>>
  columns: Lists<D> & Record<string, Record<string, string>>
  entries?: { [L in keyof Lists<D>]: { one: string; add: string; none?: string } }
  documents: Record<keyof D['documents'] & string, string>
  applicantIs?: Partial<Record<keyof D['fields'] & string, string>>
  alternatives?: Partial<Record<keyof D['documents'] & string, string>>
}

/** A service as the browser receives it: the definition, with its texts in the user's language. */
export interface OfferedService extends ServiceDefinition {
  words: ServiceWords
}

/** Response of `GET /api/services`. */
export interface OfferedServices {
  services: OfferedService[]
  limits: UploadLimits
  /** The public key with which the device encrypts forms that are saved as files. The services within a page omit it. */
  savedFormRecipient?: string
}
