// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { disablingCredentialsSchema, reauthenticationSchema } from '#shared/accounts/factor.ts'
import {
  ACCESS_GRANTING_ACTIONS,
  ACCOUNT_ACTIONS,
  activationOwnerResponseSchema,
  activationOwnerSchema,
  activationSchema,
  createdStaffAccountSchema,
  grantsAccess,
  newStaffAccountRequestSchema,
  staffAccountListSchema,
} from '#shared/accounts/staff-accounts.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { assertNoDemoAddress } from '../platform/demo-accounts.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { requireCaller } from '../sessions/guard.ts'
import type { AccountDeps } from './account-deps.ts'
import { reauthenticate } from './second-factor/reauthenticate.ts'
import { activateAccount, activationLink, getActivation } from './staff/activation.ts'
import { assertAccountNotTaken, createStaffAccount } from './staff/create-staff-account.ts'
import { asOfficeRole, findStaffAccounts, manageStaffAccount } from './staff/staff-accounts.ts'

/** Admins manage the staff accounts of their panchayat. The owner of a new account activates it by a link. */
export const staffAccountRoutes: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db, configuration } = deps
  // The response contains the mailed link only in a demo without a mail server. Unlike a mailed code (`mayShowCode` in
  // `routes.ts`), it may leave this machine, because only an admin who has reauthenticated gets it.
  const mayShowLink = configuration.mode === 'demo' && configuration.smtpUrl === undefined
  const config = { access: ['admin'] } as const

  app.get('/api/colleagues', { config, schema: { response: { 200: staffAccountListSchema } } }, async (request) => ({
    data: await findStaffAccounts(db, requireCaller(request)),
  }))

  app.post(
    '/api/colleagues',
    { config, schema: { body: newStaffAccountRequestSchema, response: { 201: createdStaffAccountSchema } } },
    async (request, reply) => {
      const actor = requireCaller(request)
      const { password, code, ...account } = request.body
      assertNoDemoAddress(configuration, account.email)
      await assertAccountNotTaken(db, account)
      await reauthenticate(deps, actor, { password, code })
      const token = await createStaffAccount(deps, { ...account, panchayatId: actor.panchayatId }, actor)
      // `createStaffAccount` enqueued mails, which triggered a poll, but that poll may have run before the commit.
      deps.jobs.relayOutboxSoon()
      const message = translatorFor(languageOf(request))('staff.created')
      const link = mayShowLink && { link: activationLink(configuration.origin, token) }
      return reply.status(201).send({ message, data: { email: account.email, ...link } })
    },
  )

  app.post(
    '/api/activation/owner',
    {
      config: { access: 'anyone', rateLimit: 'code' },
      schema: {
        description: 'Returns whose account an activation link activates. The token is the fragment of the link.',
        body: activationOwnerSchema,
        response: { 200: activationOwnerResponseSchema },
      },
    },
    async (request) => {
      const { email, firstName, role } = await getActivation(db, request.body.token)
      // Citizens have no activation link.
      return { data: { email, firstName, role: asOfficeRole(role) } }
    },
  )

  app.post(
    '/api/activation',
    {
      config: { access: 'anyone', rateLimit: 'code' },
      schema: {
        description: 'Sets the first password of a staff account. The link is valid once, for 72 hours.',
        body: activationSchema(deps.passwords),
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await activateAccount(deps, { ...request.body, requestId: request.id })
      return { message: translatorFor(languageOf(request))('activation.done') }
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
        await manageStaffAccount(deps, requireCaller(request), {
          id: request.params.id,
          action,
          credentials: request.body,
        })
        return { message: translatorFor(languageOf(request))(`staff.done.${action}`) }
      },
    )
  }

  app.post(
    '/api/colleagues/:id/:action',
    {
      config,
      schema: {
        description: 'Disables or logs out a staff account. To disable an admin, send your own password and code.',
        params: z.object({ id: z.string(), action: z.string() }),
        body: disablingCredentialsSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      const action = ACCOUNT_ACTIONS.find((candidate) => candidate === request.params.action)
      // An action that grants access has a separate route above. Here it gets the status 404, like an unknown account.
      if (!action || grantsAccess(action)) throw new RequestError('account-not-found')
      const { password, code } = request.body ?? {}
      const credentials = password === undefined ? undefined : { password, code }
      await manageStaffAccount(deps, requireCaller(request), { id: request.params.id, action, credentials })
      return { message: translatorFor(languageOf(request))(`staff.done.${action}`) }
    },
  )
}
