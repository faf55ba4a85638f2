import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { prefillSchema } from '#shared/applications/prefill.ts'
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
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { signedIn } from '../sessions/guard.ts'
import { readFromReplica } from '../sessions/read-from-replica.ts'
import { getApplicationDetails } from './application-details.ts'
import { decideApplication, presentDecided } from './decide-application.ts'
import { listDocuments } from './find-application.ts'
import { findPrefill } from './find-prefill.ts'
import { listCategories } from './list-categories.ts'
import { listOwnApplications } from './list-own-applications.ts'

const LIST_DESCRIPTION =
  'Without parameters, returns every undecided application of each category, oldest first, then the newest decided ones, ' +
  'at most 1,000 per category. For more, send `next` as `cursor` with the `category`. With parameters, returns a page. ' +
  'A category is given by its slug or its label.'

/** Lists, details and decisions (spec §7). */
export const applicationRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  /** Resolves a label to its slug. An unknown name is passed on unchanged and rejected by the query. */
  const slugOf = (collection: string) => portal.catalogue.findByName(collection)?.definition.id ?? collection

  app.post(
    '/api/user/getapplication',
    {
      config: { access: 'signed-in' },
      schema: { body: z.nullish(ownListQuerySchema), response: { 200: ownListSchema } },
    },
    async (request) => {
      const input = { reader: signedIn(request), query: request.body ?? {}, language: languageOf(request) }
      return readFromReplica(portal, request, (deps) => listOwnApplications(deps, input))
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
      const input = { reviewer: signedIn(request), query: request.query, language, translate }
      return readFromReplica(portal, request, (deps) => listCategories(deps, input))
    },
  )

  app.get(
    '/api/prefill',
    {
      config: { access: ['user'] },
      schema: { querystring: z.strictObject({ collection: z.string() }), response: { 200: prefillSchema } },
    },
    async (request) => {
      const service = portal.catalogue.findByName(request.query.collection)
      if (!service) throw new Refusal('service-not-found')
      return { data: await findPrefill(portal, signedIn(request), service.definition) }
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
      return { data: await getApplicationDetails(portal, signedIn(request), input) }
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
      return { supportingDocuments: await listDocuments(portal.db, signedIn(request), input) }
    },
  )

  app.post(
    '/api/updatestatus',
    {
      config: { access: ['staff', 'admin'] },
      schema: { body: statusUpdateSchema, response: { 200: statusUpdatedSchema } },
    },
    async (request) => {
      const { appId: reference, status: decision, message, from: seen } = request.body
      const collection = slugOf(request.body.collection)
      const reviewer = signedIn(request)
      const decided = await decideApplication(portal, { reviewer, reference, collection, decision, message, seen })
      const policy = portal.lifecycle
      return presentDecided(decided, { role: reviewer.role, policy }, translatorFor(languageOf(request)))
    },
  )
}
