// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import type { Answers } from '#shared/services/answers-schema.ts'
import { readSubmission } from '../../applications/read-submission.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { StagedDocument } from '../../documents/receive-form.ts'
import { type StoredDocument, storeDocuments } from '../../documents/store-documents.ts'
import type { Portal } from '../../operations/portal.ts'
import type { DemoDocument, DocumentGenerator } from '../documents/create-document-generator.ts'
import type { PlannedApplication } from '../plan/plan-village.ts'
import type { AnsweredApplication } from './generate-distinct-answers.ts'
import { type PlannedDocument, planDocuments } from './plan-documents.ts'

/** A planned application with its validated answers and its files. */
export interface PreparedApplication extends PlannedApplication {
  answers: Answers
  documents: readonly StoredDocument[]
}

/** Generates and stores the documents of an application, and validates the application like any submission. */
export async function prepareApplication(
  portal: Portal,
  generator: DocumentGenerator,
  { context, texts, ...planned }: AnsweredApplication,
): Promise<PreparedApplication> {
  const { definition } = planned.service
  const plannedDocuments = planDocuments({ ...planned, answers: texts, context })
  const staged = await Promise.all(plannedDocuments.map((document) => generateAndStage(portal, generator, document)))
  const { answers } = readSubmission(definition, { texts, documents: staged, fieldErrors: [] })
  const { documents } = await storeDocuments(staged, portal.documents)
  return { ...planned, answers, documents }
}

async function generateAndStage(
  { documents }: Portal,
  generator: DocumentGenerator,
  { slot, spec }: PlannedDocument,
): Promise<StagedDocument> {
  return stageDemoDocument(documents, slot, await generator.generate(spec))
}

/** Stores a generated document under a temporary name, like an upload. `storeDocuments` gives it its final name. */
export async function stageDemoDocument(
  store: DocumentStore,
  slot: string,
  document: DemoDocument,
): Promise<StagedDocument> {
  const { fileName, mediaType, bytes } = document
  return {
    slot,
    stagedPath: await store.stage([bytes]),
    fileName,
    mediaType,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  }
}
