import type { Answers } from '#shared/services/answers-schema.ts'
import { readSubmission } from '../../applications/read-submission.ts'
import { type KeptDocument, keepAll } from '../../documents/keep-documents.ts'
import type { StagedDocument } from '../../documents/receive-form.ts'
import type { Portal } from '../../operations/portal.ts'
import type { PaperMaker } from '../papers/create-paper-maker.ts'
import type { PlannedApplication } from '../plan/plan-village.ts'
import { inventAnswers } from './invent-answers.ts'
import { orderPapers, type SlotOrder } from './order-papers.ts'
import { setScene } from './set-scene.ts'
import { stagePaper } from './stage-paper.ts'

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
