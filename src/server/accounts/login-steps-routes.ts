// SPDX-License-Identifier: Apache-2.0
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type LoginStep,
  loginCodeSchema,
  loginStepSchema,
  mailCodeStepSchema,
  pendingStepSchema,
  setUpProofSchema,
  setUpSchema,
} from '#shared/accounts/factor.ts'
import { loggedInSchema } from '#shared/accounts/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { languageOf } from '../platform/http/language.ts'
import { requireStartedLogin } from '../sessions/guard.ts'
import { respondWithLogin, respondWithStep } from '../sessions/respond-with-login.ts'
import { deviceToken, loginToken } from '../sessions/session-cookie.ts'
import type { StartedLogin } from '../sessions/started-login.ts'
import type { AccountDeps } from './account-deps.ts'
import { type LoginOutcome, nextStep } from './login-steps/advance-login.ts'
import { beginSetUpStep, completeCodeStep, completeSetUpStep } from './login-steps/complete-step.ts'
import { verifyMailCode } from './login-steps/mail-code.ts'

const RESPONSES = { 200: loggedInSchema, 202: loginStepSchema }

/** The API descriptions of the second call of a login, by the value of `next` in the response to the first call. */
const SECOND_CALL: Record<LoginStep, string> = {
  'mail-code':
    'Second call of a login whose `next` is `mail-code`: the digits from the mail. Required on an unknown device while the account is under attack.',
  code: 'Second call of a login whose `next` is `code`: the 6 digits from the phone, or a recovery code.',
  'set-up':
    'Second call of a login whose `next` is `set-up`: returns the secret for an authenticator app, and the ticket for the third call.',
}
const SET_UP_PROOF_DESCRIPTION =
  'Third call of a login whose `next` is `set-up`: the ticket with a code from the app. Returns the recovery codes.'

/**
 * The steps of a login after the password. The caller has a started login, but no session yet. The exception is the step
 * with the code from a mail: anyone can call it, because after a wrong password on an account under attack, the portal also
 * asks for such a code, so that its response does not show whether the password was correct.
 */
export const loginStepsRoutes: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const access = 'logging-in'
  const stepConfig = { access, rateLimit: 'code' } as const

  app.get(
    '/api/login/step',
    { config: { access }, schema: { response: { 200: pendingStepSchema } } },
    async (request) => {
      const login = requireStartedLogin(request)
      const next = nextStep(login, deps.configuration.requireSecondFactor)
      if (!next) throw new RequestError('login-over')
      const { email, role, secondsLeft } = login
      return { data: { next, email, role, secondsLeft } }
    },
  )

  app.post(
    '/api/login/mail-code',
    {
      config: { access: 'anyone', rateLimit: 'code' },
      schema: { description: SECOND_CALL['mail-code'], body: mailCodeStepSchema, response: RESPONSES },
    },
    async (request, reply) => {
      const token = loginToken(request, deps.configuration)
      if (token === undefined) throw new RequestError('login-over')
      const proof = { token, ...request.body, deviceToken: deviceToken(request, deps.configuration) }
      const { login, outcome } = await verifyMailCode(deps, { ...proof, requestId: request.id })
      return sendOutcome(request, reply, login, outcome)
    },
  )

  app.post(
    '/api/login/code',
    { config: stepConfig, schema: { description: SECOND_CALL.code, body: loginCodeSchema, response: RESPONSES } },
    async (request, reply) => {
      const login = requireStartedLogin(request)
      return sendOutcome(request, reply, login, await completeCodeStep(deps, login, request.body))
    },
  )

  app.post(
    '/api/login/set-up',
    { config: stepConfig, schema: { description: SECOND_CALL['set-up'], response: { 200: setUpSchema } } },
    async (request) => ({ data: await beginSetUpStep(deps, requireStartedLogin(request)) }),
  )

  app.post(
    '/api/login/factor',
    {
      config: stepConfig,
      schema: { description: SET_UP_PROOF_DESCRIPTION, body: setUpProofSchema, response: RESPONSES },
    },
    async (request, reply) => {
      const login = requireStartedLogin(request)
      const { recoveryCodes, ...outcome } = await completeSetUpStep(deps, login, request.body)
      return { ...(await sendOutcome(request, reply, login, outcome)), recoveryCodes }
    },
  )

  const sendOutcome = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { role, language }: StartedLogin,
    outcome: LoginOutcome,
  ) =>
    outcome.next
      ? respondWithStep(reply, outcome.next, languageOf(request))
      : respondWithLogin(deps, { request, reply }, { role, language, session: outcome.session })
}
