// SPDX-License-Identifier: Apache-2.0
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginStepSchema } from '#shared/accounts/factor.ts'
import {
  checkUserSchema,
  codeSentSchema,
  currentUserSchema,
  loggedInSchema,
  loginSchema,
  messageSchema,
  OTP_LENGTH,
  resetPasswordSchema,
  sessionSchema,
  verifyOtpSchema,
} from '#shared/accounts/wire.ts'
import { SESSION_ENDS_HEADER } from '#shared/portal-info.ts'
import { isFromThisMachine } from '../platform/http/is-operator.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { requireSession, sessionOf } from '../sessions/guard.ts'
import { respondWithLogin, respondWithStep } from '../sessions/respond-with-login.ts'
import {
  clearLoginCookie,
  clearSessionCookie,
  deviceToken,
  loginToken,
  pendingLogoutToken,
  sessionToken,
  setDeviceCookie,
  setLoginCookie,
} from '../sessions/session-cookie.ts'
import { closeStartedLogin } from '../sessions/started-login.ts'
import { issueTicket } from '../sessions/submission-ticket.ts'
import type { AccountDeps } from './account-deps.ts'
import { logIn, logOut } from './log-in.ts'
import { checkResetCode, resetPassword, sendResetCode } from './password-reset.ts'

const LOGIN_DESCRIPTION = [
  'Returns 200 with status, role and message when the login is complete. Returns 202 when another step is needed: no',
  'session is open yet, a cookie names the started login, and `next` names the next call.',
  '`mail-code`: POST /api/login/mail-code, with the code from the mail. After a wrong password the response is the same, but no',
  'mail is sent.',
  '`code`: POST /api/login/code. `set-up`: POST /api/login/set-up, then POST /api/login/factor.',
  'While somebody guesses the passwords of an account, its owner needs a mailed code on a new device. Citizens need no second factor; staff',
  'and admins need one in production unless REQUIRE_SECOND_FACTOR=false.',
].join(' ')

/**
 * Completes a logout during which the browser could not reach the portal. The next API call of the browser ends the session
 * and deletes its cookies. Until then, `sessionToken` ignores the session, so that no request is signed in with it.
 */
export function completePendingLogouts(app: FastifyInstance, { db, configuration }: AccountDeps) {
  app.addHook('onRequest', async (request, reply) => {
    const token = pendingLogoutToken(request, configuration)
    if (token === undefined || !request.routeOptions.url?.startsWith('/api/')) return
    await logOut(db, { token, requestId: request.id })
    clearSessionCookie(reply, configuration)
  })
}

/** Login, logout, the session and the forgotten password (spec §7). */
export const accountRoutes: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db, configuration } = deps
  const strictAccountPrivacy = configuration.strictAccountPrivacy
  // According to spec §7, the response also contains the mailed code. Anybody could then use the account of another
  // person. Therefore only a demo without a mail server returns the code, and only to clients on this machine, which
  // could also read the mails in the data folder.
  const mayShowCode = (request: FastifyRequest) =>
    configuration.mode === 'demo' && configuration.smtpUrl === undefined && isFromThisMachine(request, configuration)

  app.post(
    '/api/login',
    {
      config: { access: 'anyone' },
      schema: {
        description: LOGIN_DESCRIPTION,
        consumes: ['application/x-www-form-urlencoded'],
        body: loginSchema,
        response: { 200: loggedInSchema, 202: loginStepSchema },
      },
    },
    async (request, reply) => {
      const { email, password, remember } = request.body
      const device = deviceOf(request.headers['user-agent'])
      const login = { email, password, remember: remember === 'true' || remember === 'on', device }
      const client = { deviceToken: deviceToken(request, configuration), address: request.ip, log: request.log }
      const outcome = await logIn(deps, { ...login, ...client, strictAccountPrivacy, requestId: request.id })
      if (!outcome.next) return respondWithLogin(deps, { request, reply }, outcome)
      setLoginCookie(reply, configuration, outcome.token)
      const step = respondWithStep(reply, outcome.next, languageOf(request))
      return { ...step, ...(mayShowCode(request) && outcome.code && { otp: outcome.code }) }
    },
  )

  app.post(
    '/api/logout',
    { config: { access: 'anyone' }, schema: { response: { 200: messageSchema } } },
    async (request, reply) => {
      const token = sessionToken(request, configuration)
      if (token) await logOut(db, { token, requestId: request.id })
      const started = loginToken(request, configuration)
      if (started) {
        await closeStartedLogin(db, started)
        clearLoginCookie(reply, configuration)
      }
      clearSessionCookie(reply, configuration)
      return { message: translatorFor(languageOf(request))('logout.success') }
    },
  )

  // Verifies that a session is open. The path is from spec §7.
  app.post('/api/verify', { config: { access: 'signed-in' } }, async () => ({ status: 200 }))

  app.get(
    '/api/user',
    { config: { access: 'signed-in' }, schema: { response: { 200: currentUserSchema } } },
    async (request) => ({ data: requireSession(request).user }),
  )

  app.get(
    '/api/session',
    { config: { access: 'anyone' }, schema: { response: { 200: sessionSchema } } },
    async (request, reply) => {
      const session = await sessionOf(deps, request)
      if (!session) return { data: null }
      reply.header(SESSION_ENDS_HEADER, session.endsAt.toISOString())
      const { user, caller, ticketVersion } = session
      const ticket = caller.role === 'user' ? issueTicket(deps.vault, caller, ticketVersion) : undefined
      return { data: user, ...(ticket && { ticket }) }
    },
  )

  // Sends the code for a new password. The path is from spec §7.
  app.post(
    '/api/checkUser',
    {
      config: { access: 'anyone', rateLimit: 'code' },
      schema: { body: checkUserSchema, response: { 200: codeSentSchema } },
    },
    async (request) => {
      const client = { address: request.ip, deviceToken: deviceToken(request, configuration), log: request.log }
      const { code, digits } = await sendResetCode(deps, { ...request.body, ...client, strictAccountPrivacy })
      const message = translatorFor(languageOf(request))('reset.sent')
      // The specification has no field `length`, so the response contains it only if the code is longer than usual.
      const length = digits === OTP_LENGTH ? undefined : digits
      return { message, ...(length && { length }), ...(mayShowCode(request) && code && { otp: code }) }
    },
  )

  app.post(
    '/api/verifyOTP',
    {
      config: { access: 'anyone', rateLimit: 'code' },
      schema: { body: verifyOtpSchema, response: { 200: messageSchema } },
    },
    async (request) => {
      await checkResetCode(deps, { ...request.body, address: request.ip })
      return { message: translatorFor(languageOf(request))('reset.verified') }
    },
  )

  app.post(
    '/api/resetPassword',
    {
      config: { access: 'anyone', rateLimit: 'code' },
      schema: { body: resetPasswordSchema(deps.passwords), response: { 200: messageSchema } },
    },
    async (request, reply) => {
      const device = deviceOf(request.headers['user-agent'])
      const client = { device, deviceToken: deviceToken(request, configuration), address: request.ip }
      const { deviceToken: newToken } = await resetPassword(deps, {
        ...request.body,
        ...client,
        requestId: request.id,
      })
      setDeviceCookie(reply, configuration, { deviceToken: newToken })
      return { message: translatorFor(languageOf(request))('reset.done') }
    },
  )
}
