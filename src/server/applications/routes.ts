// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  claimSchema,
  openClaimsSchema,
  verifiedPlainSchema,
  verifyPlainSchema,
} from '#shared/applications/office-wire.ts'
import { prefillSchema } from '#shared/applications/prefill.ts'
import { trackedSchema, trackSchema } from '#shared/applications/tracking.ts'
import {
  applicationDetailsSchema,
  categoryListSchema,
  documentsSchema,
  listQuerySchema,
  ownListQuerySchema,
  ownListSchema,
  statusUpdatedSchema,
  statusUpdateSchema,
} from '#shared/applications/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { languageOf } from '../platform/http/language.ts'
import { presentRequestError } from '../platform/http/present-request-error.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../sessions/guard.ts'
import { readFromReplica } from '../sessions/read-from-replica.ts'
import { getApplicationDetails } from './application-details.ts'
import { decideApplication, presentDecision } from './decide-application.ts'
import { listDocuments } from './find-application.ts'
import { findPrefill } from './find-prefill.ts'
import { listOwnApplications } from './list-own-applications.ts'
import { getReceipt } from './receipt.ts'
import { claimApplication, findClaimsOfOthers, releaseClaim } from './review-list/claims.ts'
import { listCategories } from './review-list/list-categories.ts'
import { verifyPlain } from './review-list/verify-plain.ts'
import { trackApplication } from './track-application.ts'

const LIST_DESCRIPTION =
  'Without parameters, returns every undecided application of each category, oldest first, then the newest decided ones, ' +
  'at most 1,000 per category. For more, send `next` as `cursor` with the `category`. With parameters, returns a page. ' +
  'A category is given by its slug or its label.'

const CLAIM_DESCRIPTION =
  'Tells the other reviewers for a few minutes that the caller has this application open, and returns which of them have it ' +
  'open, too. It prevents no decision.'

const VERIFY_DESCRIPTION =
  'Verifies up to 25 pending applications without cautions and requests for changes, each as its own decision. A refused ' +
  'application does not affect the others; `refused` is the reason.'

const RECEIPT_DESCRIPTION = 'The receipt of an application as PDF, with its due date, the law and the officers.'
const TRACKING_DESCRIPTION =
  'The status and the steps of an application, without login and without personal data. `digits` are the last four digits of ' +
  'the applicant’s mobile number. An unknown ID and wrong digits get the same response.'

/** Lists, details, tracking and decisions (spec §7). */
export const applicationRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  /** Resolves a label to its slug. An unknown name is passed on unchanged and rejected by the query. */
  const slugOf = (collection: string) => deps.catalogue.findByName(collection)?.definition.id ?? collection

  app.post(
    '/api/user/getapplication',
    {
      config: { access: 'signed-in' },
      schema: { body: z.nullish(ownListQuerySchema), response: { 200: ownListSchema } },
    },
    async (request) => {
      const input = { reader: requireCaller(request), query: request.body ?? {}, language: languageOf(request) }
      return readFromReplica(deps, request, (deps) => listOwnApplications(deps, input))
    },
  )

  app.get(
    '/api/getapplication',
    {
      config: { access: ['staff', 'admin'] },
      schema: { description: LIST_DESCRIPTION, querystring: listQuerySchema, response: { 200: categoryListSchema } },
    },
    async (request) => {
      const language = languageOf(request)
      const translate = translatorFor(language)
      const input = { reviewer: requireCaller(request), query: request.query, language, translate }
      return readFromReplica(deps, request, (deps) => listCategories(deps, input))
    },
  )

  app.get(
    '/api/prefill',
    {
      config: { access: ['user'] },
      schema: {
        querystring: z.strictObject({ collection: z.string() }),
        headers: z.object({ 'x-person': personHeader }),
        response: { 200: prefillSchema },
      },
    },
    async (request) => {
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      const service = deps.catalogue.findByName(request.query.collection)
      if (!service) throw new RequestError('service-not-found')
      return { data: await findPrefill(deps, requireCaller(request), service.definition) }
    },
  )

  app.get(
    '/api/applications/:reference',
    {
      config: { access: 'signed-in' },
      schema: { params: z.object({ reference: z.string() }), response: { 200: applicationDetailsSchema } },
    },
    async (request) => {
      const input = { reference: request.params.reference, language: languageOf(request) }
      return { data: await getApplicationDetails(deps, requireCaller(request), input) }
    },
  )

  app.get(
    '/api/applications/:reference/receipt',
    {
      config: { access: 'signed-in', rateLimit: 'audited' },
      schema: { description: RECEIPT_DESCRIPTION, params: z.object({ reference: z.string() }) },
    },
    async (request, reply) => {
      const { reference } = request.params
      const pdf = await getReceipt(deps, requireCaller(request), { reference, language: languageOf(request) })
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition('attachment', `receipt-${reference}.pdf`))
        .send(Buffer.from(pdf))
    },
  )

  app.post(
    '/api/track',
    {
      config: { access: 'anyone' },
      schema: { description: TRACKING_DESCRIPTION, body: trackSchema, response: { 200: trackedSchema } },
    },
    async (request) => {
      const input = { ...request.body, address: request.ip, language: languageOf(request) }
      return { data: await trackApplication(deps, input) }
    },
  )

  app.get(
    '/api/getDocuments/:appId/:collection',
    {
      config: { access: 'signed-in' },
      schema: {
        params: z.object({ appId: z.string(), collection: z.string() }),
        response: { 200: documentsSchema },
      },
    },
    async (request) => {
      const { appId, collection } = request.params
      const input = { appId, collection: slugOf(collection) }
      return { supportingDocuments: await listDocuments(deps.db, requireCaller(request), input) }
    },
  )

  app.post(
    '/api/updatestatus',
    {
      config: { access: ['staff', 'admin'] },
      schema: {
        headers: z.object({ 'x-person': personHeader }),
        body: statusUpdateSchema,
        response: { 200: statusUpdatedSchema },
      },
    },
    async (request) => {
      // The screen sends a decision ten seconds after the click, so that the reviewer can undo it. Meanwhile, somebody else may
      // have logged in.
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      const { appId: reference, status: decision, message, from: shownStatus, readAt, compared } = request.body
      const collection = slugOf(request.body.collection)
      const reviewer = requireCaller(request)
      const decided = await decideApplication(deps, {
        reviewer,
        reference,
        collection,
        decision,
        message,
        shownStatus,
        shownUpdatedAt: readAt,
        compared,
      })
      const policy = deps.lifecycle
      return presentDecision(decided, { role: reviewer.role, policy }, translatorFor(languageOf(request)))
    },
  )

  // An open screen renews its claim (see docs/glossary.md) by itself, so a call is not activity of the person.
  app.post(
    '/api/applications/:reference/claim',
    {
      config: { access: ['staff', 'admin'], isBackgroundRequest: true },
      schema: {
        description: CLAIM_DESCRIPTION,
        params: z.object({ reference: z.string() }),
        response: { 200: claimSchema },
      },
    },
    async (request) => ({ data: await claimApplication(deps.db, requireCaller(request), request.params.reference) }),
  )

  app.delete(
    '/api/applications/:reference/claim',
    {
      config: { access: ['staff', 'admin'], isBackgroundRequest: true },
      schema: { params: z.object({ reference: z.string() }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      await releaseClaim(deps.db, requireCaller(request), request.params.reference)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/claims',
    {
      config: { access: ['staff', 'admin'], isBackgroundRequest: true },
      schema: { description: 'The applications that other reviewers have open.', response: { 200: openClaimsSchema } },
    },
    async (request) => ({ data: await findClaimsOfOthers(deps.db, requireCaller(request)) }),
  )

  app.post(
    '/api/applications/verify',
    {
      config: { access: ['staff'] },
      schema: { description: VERIFY_DESCRIPTION, body: verifyPlainSchema, response: { 200: verifiedPlainSchema } },
    },
    async (request) => {
      const applications = request.body.applications.map(({ appId, collection }) => {
        return { reference: appId, collection: slugOf(collection) }
      })
      const outcomes = await verifyPlain(deps, { reviewer: requireCaller(request), applications })
      const texts = {
        translate: translatorFor(languageOf(request)),
        words: undefined,
        passwordLeastLength: deps.passwords.leastLength,
      }
      return {
        data: outcomes.map(({ reference, error }) => {
          return { _id: reference, refused: error ? presentRequestError(error, texts).message : null }
        }),
      }
    },
  )
}
