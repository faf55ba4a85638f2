// SPDX-License-Identifier: Apache-2.0
import { receivedAmendment } from '#shared/applications/amendments.ts'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { OpenDocument } from './open-document.ts'

/** A document with its name in the applicant's form, and the answers that it proves. */
export interface NamedDocument extends SupportingDocument {
  /** The name of the slot, such as 'Proof of Birth'. The form, a rejection and a request for changes use it, too. */
  title: string
  /** The kind that the applicant chose, such as 'Hospital Discharge Summary', if it differs from the title. */
  kind: string | undefined
  /** The path from which the document is fetched. */
  address: string
  /** A remark in place of the size or number of pages. A document with a remark is fetched only when it is chosen. */
  note?: string
  /** Opens a document that exists only in the browser, such as one of a practice case. `address` is then only its key. */
  open?: () => Promise<OpenDocument>
  /** The names of the fields whose answers this document proves. */
  confirms: readonly string[]
  /** Whether the applicant has added it with the newest changes, which the reviewer has not decided yet. */
  isNew?: boolean
}

/** Adds to each document its title and kind, and the answers that it proves. */
export function nameDocuments(
  documents: readonly SupportingDocument[],
  service: OfferedService | undefined,
  answers: ApplicationDetails['answers'],
): NamedDocument[] {
  return documents.map((document) => {
    const { slot } = document
    const answer = answers[slot]
    const title = withoutRemark(service?.words.documents[slot] ?? slot)
    const kind = typeof answer === 'string' ? service?.words.options[slot]?.[answer] : undefined
    return {
      ...document,
      address: addressOf(document),
      title,
      kind: kind === title ? undefined : kind,
      confirms: service?.documents[slot]?.confirms ?? [],
    }
  })
}

type Reviewed = Pick<ApplicationDetails, 'status' | 'amendments' | 'history'>

/** Whether the newest changes contain this document. Changes always replace all documents of a slot that they name. */
export const isNewDocument = ({ slot }: Pick<SupportingDocument, 'slot'>, application: Reviewed) =>
  receivedAmendment(application)?.items.some(({ name }) => name === slot) ?? false

/** The document that a review shows first: the first new one, because no decision has been made about it, or else the first. */
export const findInitial = <Named extends Pick<SupportingDocument, 'slot'>>(
  documents: readonly Named[],
  application: Reviewed,
) => documents.find((document) => isNewDocument(document, application)) ?? documents[0]

/** The first document that a text names before a colon, as reasons for rejection do: 'Proof of Residence: …'. */
export const findMentioned = <Named extends Pick<NamedDocument, 'title' | 'kind'>>(
  documents: readonly Named[],
  text: string,
) => documents.find(({ title, kind }) => [title, kind].some((name) => name && text.includes(`${name}:`)))

/** The title of a document with its kind: 'Proof of Birth (Hospital Discharge Summary)'. */
export const fullNameOf = ({ title, kind }: Pick<NamedDocument, 'title' | 'kind'>) =>
  kind === undefined ? title : `${title} (${kind})`

/** The path of a supporting document. */
export const addressOf = ({ filePath }: Pick<SupportingDocument, 'filePath'>) => `/uploads/${filePath}`

/** The certificate that an approval would issue. The reviewer compares it with the answers like a document. */
export function previewOf(
  { _id: reference, updatedAt }: Pick<ApplicationDetails, '_id' | 'updatedAt'>,
  service: OfferedService | undefined,
  texts: { title: string; note: string },
): NamedDocument {
  return {
    ...texts,
    kind: undefined,
    // The fragment is not sent to the server. It makes the URL different after changes by the applicant.
    address: `/certificates/${encodeURIComponent(reference)}/preview.png#${updatedAt}`,
    confirms: service?.certificate ?? [],
    filePath: 'preview',
    fileName: texts.title,
    slot: '',
    mediaType: 'image/png',
    size: 0,
    removedAt: null,
  }
}
