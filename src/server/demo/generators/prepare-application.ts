import { createHash } from 'node:crypto'
import type { Answers } from '#shared/services/answers-schema.ts'
import { readSubmission } from '../../applications/read-submission.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import { type KeptDocument, keepAll } from '../../documents/keep-documents.ts'
import type { StagedDocument } from '../../documents/receive-form.ts'
import type { Portal } from '../../operations/portal.ts'
import type { DemoPaper, PaperMaker } from '../papers/create-paper-maker.ts'
import type { PlannedApplication } from '../plan/plan-village.ts'
import { setScene } from './application-context.ts'
import { inventAnswers } from './generate-answers.ts'
import { orderPapers, type SlotOrder } from './generate-documents.ts'

/** A planned application with its checked answers and its files. */
export interface PreparedApplication extends PlannedApplication {
  answers: Answers
  documents: readonly KeptDocument[]
}

/** Invents what an application says and brings, and puts it through the check that every application passes. */
export async function prepareApplication(
  portal: Portal,
  maker: PaperMaker,
  planned: PlannedApplication,
): Promise<PreparedApplication> {
  const { definition } = planned.service
  const scene = setScene(planned, portal.panchayat)
  const texts = inventAnswers(definition, scene)
  const orders = orderPapers({ ...planned, answers: texts, scene })
  const staged = await Promise.all(orders.map((order) => makeAndStage(portal, maker, order)))
  const bytes = staged.reduce((sum, { size }) => sum + size, 0)
  const { answers } = readSubmission(definition, { texts, documents: staged, faults: [], bytes })
  const { documents } = await keepAll(staged, portal.documents)
  return { ...planned, answers, documents }
}

async function makeAndStage(
  { documents }: Portal,
  maker: PaperMaker,
  { slot, order }: SlotOrder,
): Promise<StagedDocument> {
  return stagePaper(documents, slot, await maker.make(order))
}

/** Puts an invented paper where an upload would have been put. */
export async function stagePaper(store: DocumentStore, slot: string, paper: DemoPaper): Promise<StagedDocument> {
  const { fileName, mediaType, bytes } = paper
  return {
    slot,
    stagedPath: await store.stage([bytes]),
    fileName,
    mediaType,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  }
}
