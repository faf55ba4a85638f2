import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { reauthenticationSchema } from '#shared/accounts/factor.ts'
import {
  ACCESS_GRANTING_ACTIONS,
  ACCOUNT_ACTIONS,
  createdStaffAccountSchema,
  grantsAccess,
  newStaffAccountRequestSchema,
  staffAccountListSchema,
} from '#shared/accounts/staff-accounts.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { signedIn } from '../sessions/guard.ts'
import type { AccountServices } from './account-services.ts'
import { createStaffAccount, rejectTakenAccount } from './create-staff-account.ts'
import { reauthenticate } from './second-factor/reauthenticate.ts'
import { findStaffAccounts, manageStaffAccount } from './staff-accounts.ts'

/** Admins manage the staff accounts of their panchayat. */
export const staffAccountRoutes: (portal: AccountServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const { db } = portal
  const config = { access: ['admin'] } as const

  app.get('/api/colleagues', { config, schema: { response: { 200: staffAccountListSchema } } }, async (request) => ({
    data: await findStaffAccounts(db, signedIn(request)),
  }))

  app.post(
    '/api/colleagues',
    { config, schema: { body: newStaffAccountRequestSchema, response: { 201: createdStaffAccountSchema } } },
    async (request, reply) => {
      const actor = signedIn(request)
      const { password: ownPassword, code, ...account } = request.body
      await rejectTakenAccount(db, account)
      await reauthenticate(portal, actor, { password: ownPassword, code })
      const password = await createStaffAccount(db, { ...account, panchayatId: actor.panchayatId }, actor)
      const message = translatorFor(languageOf(request))('staff.created')
      return reply.status(201).send({ message, data: { email: account.email, password } })
    },
  )

  for (const action of ACCESS_GRANTING_ACTIONS) {
    app.post(
      `/api/colleagues/:id/${action}`,
      {
        config,
        schema: {
          params: z.object({ id: z.string() }),
          body: reauthenticationSchema,
          response: { 200: messageSchema },
        },
      },
      async (request) => {
        await manageStaffAccount(portal, signedIn(request), { id: request.params.id, action, proofs: request.body })
        return { message: translatorFor(languageOf(request))(`staff.done.${action}`) }
      },
    )
  }

  app.post(
    '/api/colleagues/:id/:deed',
    {
      config,
      schema: { params: z.object({ id: z.string(), deed: z.string() }), response: { 200: messageSchema } },
    },
    async (request) => {
      const action = ACCOUNT_ACTIONS.find((known) => known === request.params.deed)
      if (!action || grantsAccess(action)) throw new Refusal('account-not-found')
      await manageStaffAccount(portal, signedIn(request), { id: request.params.id, action })
      return { message: translatorFor(languageOf(request))(`staff.done.${action}`) }
    },
  )
}
