// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { accountDraftsSchema, draftSchema, draftStoredSchema } from '#shared/applications/draft-wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { requireConsent } from '../../accounts/consent.ts'
import type { PlatformDeps } from '../../platform/platform-deps.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../../sessions/guard.ts'
import { findAccountDrafts, findSubmittedForms, removeDraft, storeDraft } from './account-drafts.ts'
import { parseDraft } from './parse-draft.ts'

const params = z.strictObject({ key: z.uuid() })

/**
 * The drafts that are stored with the caller's account. Screens store them in the background. If somebody else has logged in
 * with the same browser meanwhile, `assertOwnForm` rejects the request, so that drafts are neither returned to nor stored with
 * the wrong account.
 */
export const draftRoutes: (deps: Pick<PlatformDeps, 'db' | 'vault' | 'catalogue'>) => FastifyPluginAsyncZod =
  (deps) => async (app) => {
    const { db, catalogue } = deps
    const access = ['user'] as const

    app.get(
      '/api/drafts',
      {
        config: { access },
        schema: { headers: z.object({ 'x-person': personHeader }), response: { 200: accountDraftsSchema } },
      },
      async (request) => {
        // The session has the username for this check. The caller has the account id for the queries.
        assertOwnForm(requireSession(request).user, request.headers['x-person'])
        const owner = requireCaller(request)
        const drafts = await findAccountDrafts(deps, owner)
        // The device deletes its own drafts of the forms that were submitted meanwhile.
        return { data: { drafts, submitted: await findSubmittedForms(db, owner) } }
      },
    )

    app.put(
      '/api/drafts/:key',
      {
        config: { access, isBackgroundRequest: true, rateLimit: 'draft' },
        schema: {
          params,
          headers: z.object({ 'x-person': personHeader }),
          body: draftSchema,
          response: { 200: draftStoredSchema },
        },
      },
      async (request) => {
        const session = requireSession(request)
        assertOwnForm(session.user, request.headers['x-person'])
        requireConsent(session)
        const { collection, correctionOf, definitionVersion, writer, changedAt, basedOn, ...content } = request.body
        // `writer` is the id of the device that sends the draft, and `basedOn` is the version that this device has read.
        const service = catalogue.findByName(collection)
        if (!service) throw new RequestError('service-not-found')
        const draft = {
          key: request.params.key,
          serviceId: service.definition.id,
          correctionOf,
          definitionVersion,
          writer,
          changedAt,
          basedOn,
          content: parseDraft(service.definition, content),
        }
        return { data: { version: await storeDraft(deps, requireCaller(request), draft) } }
      },
    )

    app.delete(
      '/api/drafts/:key',
      { config: { access }, schema: { params, response: { 204: z.null() } } },
      async (request, reply) => {
        await removeDraft(db, requireCaller(request), request.params.key)
        return reply.status(204).send(null)
      },
    )
  }
