// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { addFeedbackToFigures } from '#server/applications/feedback/feedback-figures.ts'
import {
  FEEDBACK_DAYS,
  FEEDBACK_GROUP_SIZE,
  FEEDBACK_RETENTION_DAYS,
  type FeedbackAnswer,
  feedbackPath,
} from '#shared/applications/feedback.ts'
import type { Feedback } from '#shared/applications/feedback-wire.ts'
import { overviewSchema } from '#shared/applications/overview-wire.ts'
import { appeal, aRejectedApplication, decideAppeal } from '../support/appeals.ts'
import { detailsOf } from '../support/certificate-register.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure, runDailyRetention } from '../support/privacy.ts'

const sendFeedback = (citizen: Client, reference: string, feedback: Feedback) =>
  citizen.post(feedbackPath(reference), feedback)

const isAsked = async (citizen: Client, reference: string) =>
  (await detailsOf(citizen, reference)).feedbackOffer === true

async function totalsOf(portal: TestPortal) {
  const { feedback } = expectShape(await (await portal.as('admin')).get('/api/overview'), 200, overviewSchema).data
  if (!feedback) throw new Error('The overview has no answers')
  return { ...feedback, total: Object.values(feedback.answers).reduce((sum, count) => sum + count, 0) }
}

/** Counts answers as the hourly job does. */
const countAnswers = ({ services }: TestPortal) => addFeedbackToFigures(services.db, services.panchayat.id)

/** Rejected applications, each with one of these answers, which are two hours old; returns their references. */
async function createAnswered(portal: TestPortal, answers: readonly FeedbackAnswer[], comment?: string) {
  const citizen = await portal.as('user')
  const references: string[] = []
  for (const answer of answers) {
    const reference = await portal.createApplication({ status: 'Rejected' })
    expect((await sendFeedback(citizen, reference, { answer, ...(comment && { comment }) })).status).toBe(200)
    references.push(reference)
  }
  await portal.ownerQueries.ageFeedback(2)
  return references
}

const GROUP: readonly FeedbackAnswer[] = ['very-easy', 'easy', 'easy', 'hard', 'very-hard']
const NOT_POSSIBLE = [409, 'This question cannot be answered any more.']

describe('The question after a decision', () => {
  test('is asked once, only of the applicant, and only after the decision', async ({ portal }) => {
    const citizen = await portal.as('user')
    const pending = await portal.createApplication({ status: 'Verified' })
    expect(await isAsked(citizen, pending)).toBe(false)
    expect(errorOf(await sendFeedback(citizen, pending, { answer: 'easy' }))).toEqual(NOT_POSSIBLE)
    await portal.decide('admin', pending, 'Approved')
    expect(await isAsked(citizen, pending)).toBe(true)
    for (const role of ['staff', 'admin'] as const) expect(await isAsked(await portal.as(role), pending)).toBe(false)
    expect((await sendFeedback(citizen, pending, { answer: 'easy' })).json.message).toBe(
      'Thank you. Your answer has been saved.',
    )
    expect(await isAsked(citizen, pending)).toBe(false)
  })

  test('can be dismissed permanently, on every device', async ({ portal }) => {
    const citizen = await portal.as('user')
    const reference = await aRejectedApplication(portal)
    expect(await isAsked(citizen, reference)).toBe(true)
    expect((await sendFeedback(citizen, reference, { answer: null })).status).toBe(200)
    expect(await isAsked(citizen, reference)).toBe(false)
    await portal.ownerQueries.ageFeedback(2)
    await countAnswers(portal)
    expect((await totalsOf(portal)).total).toBe(0)
  })

  test('is not asked long after the decision, nor during an appeal', async ({ portal }) => {
    const citizen = await portal.as('user')
    const old = await aRejectedApplication(portal)
    await portal.ownerQueries.ageApplication(old, FEEDBACK_DAYS - 1)
    expect(await isAsked(citizen, old)).toBe(true)
    await portal.ownerQueries.ageApplication(old, 2)
    expect(await isAsked(citizen, old)).toBe(false)
    expect(errorOf(await sendFeedback(citizen, old, { answer: 'easy' }))).toEqual(NOT_POSSIBLE)
    const appealed = await aRejectedApplication(portal)
    await appeal(portal, appealed)
    expect(await isAsked(citizen, appealed)).toBe(false)
    expect(errorOf(await sendFeedback(citizen, appealed, { answer: 'easy' }))).toEqual(NOT_POSSIBLE)
    await decideAppeal(portal, appealed, { outcome: 'upheld' })
    expect(await isAsked(citizen, appealed)).toBe(true)
  })

  test('can be answered differently until the answer is counted; a comment stays', async ({ portal }) => {
    const citizen = await portal.as('user')
    const [reference = ''] = await createAnswered(portal, GROUP.slice(1))
    const last = await aRejectedApplication(portal)
    await sendFeedback(citizen, last, { answer: 'hard' })
    await sendFeedback(citizen, last, { answer: 'hard', comment: 'The map.' })
    await sendFeedback(citizen, last, { answer: 'very-easy' })
    // A dismissal in another tab keeps the answer.
    await sendFeedback(citizen, last, { answer: null })
    await portal.ownerQueries.ageFeedback(2)
    await countAnswers(portal)
    expect(await totalsOf(portal)).toEqual({
      answers: { 'very-easy': 1, easy: 2, hard: 1, 'very-hard': 1 },
      comments: ['The map.'],
      total: FEEDBACK_GROUP_SIZE,
    })
    for (const feedback of [{ answer: 'easy' }, { answer: null }] as const)
      expect(errorOf(await sendFeedback(citizen, reference, feedback))).toEqual(NOT_POSSIBLE)
  })
})

describe('The totals of the answers', () => {
  test('change only by whole groups, an hour after an answer, so that no change reveals the answer of one person', async ({
    portal,
  }) => {
    await createAnswered(portal, GROUP.slice(1))
    await countAnswers(portal)
    expect((await totalsOf(portal)).total).toBe(0)
    const citizen = await portal.as('user')
    await sendFeedback(citizen, await aRejectedApplication(portal), { answer: 'very-easy' })
    await countAnswers(portal)
    expect((await totalsOf(portal)).total).toBe(0)
    await portal.ownerQueries.ageFeedback(2)
    await countAnswers(portal)
    expect((await totalsOf(portal)).total).toBe(FEEDBACK_GROUP_SIZE)
    await createAnswered(portal, ['easy'])
    await countAnswers(portal)
    expect((await totalsOf(portal)).total).toBe(FEEDBACK_GROUP_SIZE)
  })

  test('identify nobody: comments are sorted, and nothing refers to an application', async ({ portal }) => {
    const references = [
      ...(await createAnswered(portal, GROUP.slice(2), 'Too many papers.')),
      ...(await createAnswered(portal, GROUP.slice(0, 2), 'A kind office.')),
    ]
    await countAnswers(portal)
    const response = await (await portal.as('admin')).get('/api/overview')
    expect((await totalsOf(portal)).comments).toEqual([
      ...['A kind office.', 'A kind office.', 'Too many papers.', 'Too many papers.', 'Too many papers.'],
    ])
    const sent = JSON.stringify(response.json)
    for (const name of [...references, 'the-user']) expect(sent).not.toContain(name)
    for (const role of ['staff', 'admin'] as const) {
      const reviewer = await portal.as(role)
      const text = JSON.stringify(await detailsOf(reviewer, references[0] ?? ''))
      expect(text).not.toMatch(/very-easy|Too many papers/)
    }
  })

  test('are visible only to admins of the panchayat', async ({ portal }) => {
    await createAnswered(portal, GROUP)
    await countAnswers(portal)
    const staff = await (await portal.as('staff')).get('/api/overview')
    expect(expectShape(staff, 200, overviewSchema).data.feedback).toBeUndefined()
    const other = await portal.createAccount('admin', 'elsewhere@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('elsewhere@panchayat.example')
    const { feedback } = expectShape(await other.get('/api/overview'), 200, overviewSchema).data
    expect(feedback?.answers).toEqual({ 'very-easy': 0, easy: 0, hard: 0, 'very-hard': 0 })
  })

  test('lose answers after a year, one whole group at a time', async ({ portal }) => {
    await createAnswered(portal, GROUP)
    await countAnswers(portal)
    // The age is in hours. These answers are already two hours old.
    await portal.ownerQueries.ageFeedback(24 * FEEDBACK_RETENTION_DAYS - 5)
    await runDailyRetention(portal)
    expect([(await totalsOf(portal)).total, await portal.ownerQueries.countOf('feedback')]).toEqual([5, 5])
    await portal.ownerQueries.ageFeedback(6)
    await runDailyRetention(portal)
    expect([(await totalsOf(portal)).total, await portal.ownerQueries.countOf('feedback')]).toEqual([0, 0])
  })
})

describe('The answers of a person', () => {
  test('are in the download of the person’s data, and in no other download', async ({ portal }) => {
    const citizen = await portal.as('user')
    const [first, second] = [await aRejectedApplication(portal), await aRejectedApplication(portal)]
    await sendFeedback(citizen, first, { answer: 'hard', comment: 'The map.' })
    await sendFeedback(citizen, second, { answer: null })
    const { feedback } = (await citizen.get('/api/account/data')).json
    expect(feedback).toEqual([
      { reference: second, answer: null, comment: null, answeredAt: expect.any(String) },
      { reference: first, answer: 'hard', comment: 'The map.', answeredAt: expect.any(String) },
    ])
    const stranger = await portal.createAccount('user', 'stranger@panchayat.example')
    expect((await stranger.get('/api/account/data')).json.feedback).toEqual([])
  })

  test('are erased with the account, even from the totals', async ({ portal }) => {
    await createAnswered(portal, GROUP)
    await countAnswers(portal)
    const other = await portal.createAccount('user', 'stranger@panchayat.example')
    const otherReference = await portal.createApplication({
      by: other,
      status: 'Rejected',
      changes: { businessName: 'A mill' },
    })
    await sendFeedback(other, otherReference, { answer: 'easy' })
    expect((await requestErasure(await portal.as('user'))).status).toBe(200)
    await portal.ownerQueries.makeErasureDue('the-user@panchayat.example')
    await runDailyRetention(portal)
    expect([(await totalsOf(portal)).total, await portal.ownerQueries.countOf('feedback')]).toEqual([0, 1])
  })
})
