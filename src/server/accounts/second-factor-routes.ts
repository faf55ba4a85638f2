// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  factorStateSchema,
  reauthenticationSchema,
  recoveryCodesSchema,
  setUpProofSchema,
  setUpSchema,
} from '#shared/accounts/factor.ts'
import { OFFICE_ROLES } from '#shared/accounts/office-roles.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { requireCaller, requireSession } from '../sessions/guard.ts'
import type { AccountDeps } from './account-deps.ts'
import { removeFactor, renewRecoveryCodes, replaceFactor } from './second-factor/change-second-factor.ts'
import { reauthenticate } from './second-factor/reauthenticate.ts'
import { createSetUp } from './second-factor/set-up-phone.ts'
import { getFactorState } from './second-factor/verify-second-factor.ts'

/** Routes for the caller's second factor: change the phone, renew the recovery codes, or remove the factor if it is optional. */
export const factorRoutes: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db, configuration } = deps
  const access = OFFICE_ROLES
  // Each change adds an audit entry, and sends a mail to the owner and to every admin.
  const config = { access, rateLimit: 'change' } as const

  app.get(
    '/api/second-factor',
    { config: { access }, schema: { response: { 200: factorStateSchema } } },
    async (request) => ({
      data: await getFactorState(db, requireCaller(request).accountId, configuration.requireSecondFactor),
    }),
  )

  app.post(
    '/api/second-factor/set-up',
    { config, schema: { body: reauthenticationSchema, response: { 200: setUpSchema } } },
    async (request) => {
      const caller = requireCaller(request)
      await reauthenticate(deps, caller, request.body)
      const { email } = requireSession(request).user
      return { data: await createSetUp(deps, { email, ticketPurpose: ticketPurposeOf(caller) }) }
    },
  )

  app.post(
    '/api/second-factor',
    { config, schema: { body: setUpProofSchema, response: { 200: recoveryCodesSchema } } },
    async (request) => {
      const caller = requireCaller(request)
      const recoveryCodes = await replaceFactor(deps, caller, {
        ...request.body,
        ticketPurpose: ticketPurposeOf(caller),
      })
      return { message: translatorFor(languageOf(request))('factor.done'), recoveryCodes }
    },
  )

  app.post(
    '/api/second-factor/recovery-codes',
    { config, schema: { body: reauthenticationSchema, response: { 200: recoveryCodesSchema } } },
    async (request) => {
      const caller = requireCaller(request)
      await reauthenticate(deps, caller, request.body)
      const recoveryCodes = await renewRecoveryCodes(deps, caller)
      return { message: translatorFor(languageOf(request))('factor.codes.renewed'), recoveryCodes }
    },
  )

  app.post(
    '/api/second-factor/remove',
    { config, schema: { body: reauthenticationSchema, response: { 200: messageSchema } } },
    async (request) => {
      const caller = requireCaller(request)
      await reauthenticate(deps, caller, request.body)
      await removeFactor(deps, caller)
      return { message: translatorFor(languageOf(request))('factor.removed') }
    },
  )
}

/** The purpose of a ticket for setting up a phone in the settings: it is valid only in the session that has reauthenticated. */
const ticketPurposeOf = ({ accountId, sessionId }: SignedInUser) => `settings:${accountId}:${sessionId}`
