import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  ACCOUNT_DEEDS,
  colleagueListSchema,
  colleagueMadeSchema,
  newColleagueSchema,
} from '#shared/accounts/colleagues.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import { signedIn } from '../http/guard.ts'
import { languageOf } from '../http/language.ts'
import { settleCallers } from '../http/settle-callers.ts'
import { translatorFor } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { findColleagues } from './colleagues/find-colleagues.ts'
import { lookAfterColleague } from './colleagues/look-after-colleague.ts'
import { createReviewer } from './create-reviewer.ts'

/** An admin looks after the accounts of the office. */
export const colleagueRoutes: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const { db } = portal
  const config = { access: ['admin'] } as const
  settleCallers(app, portal)

  app.get('/api/colleagues', { config, schema: { response: { 200: colleagueListSchema } } }, async (request) => ({
    data: await findColleagues(db, signedIn(request)),
  }))

  app.post(
    '/api/colleagues',
    { config, schema: { body: newColleagueSchema, response: { 201: colleagueMadeSchema } } },
    async (request, reply) => {
      const actor = signedIn(request)
      const password = await createReviewer(db, { ...request.body, panchayatId: actor.panchayatId }, actor)
      const message = translatorFor(languageOf(request))('colleagues.made')
      return reply.status(201).send({ message, data: { email: request.body.email, password } })
    },
  )

  app.post(
    '/api/colleagues/:id/:deed',
    {
      config,
      schema: { params: z.object({ id: z.string(), deed: z.string() }), response: { 200: messageSchema } },
    },
    async (request) => {
      const deed = ACCOUNT_DEEDS.find((known) => known === request.params.deed)
      if (!deed) throw new Refusal('account-not-found')
      await lookAfterColleague(portal, signedIn(request), { id: request.params.id, deed })
      return { message: translatorFor(languageOf(request))(`colleagues.done.${deed}`) }
    },
  )
}
