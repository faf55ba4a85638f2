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
  /**
   * Whether it is the preview of the certificate, which the server draws and which is fetched only when it is chosen.
   */
  isCertificate: boolean
  /**
   * Opens a document that exists only in the browser, such as a document of a practice case. `address` is then only its
   * key.
   */
  open?: () => Promise<OpenDocument>
  /** The names of the fields whose answers this document proves. */
  confirms: readonly string[]
  /** Whether the applicant added the document with the newest changes, which are not decided yet. */
  isNew: boolean
}

type Reviewed = Pick<ApplicationDetails, 'answers' | 'status' | 'amendments' | 'history'>

/** Adds to each document its title and kind, the answers that it proves, and whether it is new. */
export function nameDocuments(
  documents: readonly SupportingDocument[],
  service: OfferedService | undefined,
  application: Reviewed,
): NamedDocument[] {
  const { answers } = application
  const newItems = receivedAmendment(application)?.items ?? []
  return documents.map((document) => {
    const { slot } = document
    const answer = answers[slot]
    const title = withoutRemark(service?.words.documents[slot] ?? slot)
    const kind = typeof answer === 'string' ? service?.words.options[slot]?.[answer] : undefined
    return {
      ...document,
      address: `/uploads/${document.filePath}`,
      title,
      kind: kind === title ? undefined : kind,
      confirms: service?.documents[slot]?.confirms ?? [],
      isCertificate: false,
      isNew: newItems.some(({ name, explanation }) => name === slot && explanation === undefined),
    }
  })
}

type Disputed = Pick<ApplicationDetails, 'namedParts' | 'history' | 'appeals'>

/**
 * The document that a review shows first: the first new document, because no decision has been made about it;
 * otherwise the document that a rejection or an appeal is about; otherwise the first document.
 */
export const findInitial = (documents: readonly NamedDocument[], application: Disputed) =>
  documents.find(({ isNew }) => isNew) ?? findDisputed(documents, application) ?? documents[0]

/**
 * The document that `namedParts` contains, which are the parts that the rejection or the texts of its appeal name.
 * Otherwise the document that one of these texts mentions before a colon, or the document that proves an answer in
 * `namedParts`.
 */
function findDisputed(documents: readonly NamedDocument[], { namedParts = [], history, appeals }: Disputed) {
  const { reason, statement } = appeals.at(-1) ?? {}
  const texts = [reason, statement, history.findLast(({ to }) => to === 'Rejected')?.message]
  return (
    firstOf(namedParts, (part) => documents.find(({ slot }) => slot === part)) ??
    firstOf(texts, (text) => findMentioned(documents, text ?? '')) ??
    firstOf(namedParts, (part) => documents.find(({ confirms }) => confirms.includes(part)))
  )
}

/** The first defined result of `find`. */
const firstOf = <From, Found>(values: readonly From[], find: (value: From) => Found | undefined) =>
  values.map(find).find((found) => found !== undefined)

/** The first document that a text names before a colon, as reasons for rejection do: 'Proof of Residence: …'. */
const findMentioned = (documents: readonly NamedDocument[], text: string) =>
  documents.find(({ title, kind }) => [title, kind].some((name) => name && text.includes(`${name}:`)))

/** The title of a document with its kind: 'Proof of Birth (Hospital Discharge Summary)'. */
export const fullNameOf = ({ title, kind }: Pick<NamedDocument, 'title' | 'kind'>) =>
  kind === undefined ? title : `${title} (${kind})`

/** The certificate that an approval would issue. The reviewer compares it with the answers like a document. */
export function previewOf(
  { _id: reference, updatedAt }: Pick<ApplicationDetails, '_id' | 'updatedAt'>,
  service: OfferedService | undefined,
  title: string,
): NamedDocument {
  return {
    title,
    kind: undefined,
    // The fragment is not sent to the server. It makes the URL different after changes by the applicant.
    address: `/certificates/${encodeURIComponent(reference)}/preview.png#${updatedAt}`,
    confirms: service?.certificate ?? [],
    isCertificate: true,
    isNew: false,
    filePath: 'preview',
    fileName: title,
    slot: '',
    mediaType: 'image/png',
    size: 0,
    removedAt: null,
  }
}
