import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginStepSchema } from '#shared/accounts/factor.ts'
import {
  checkUserSchema,
  codeSentSchema,
  currentUserSchema,
  loggedInSchema,
  loginSchema,
  messageSchema,
  resetPasswordSchema,
  sessionSchema,
  verifyOtpSchema,
} from '#shared/accounts/wire.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { openSession, sessionOf } from '../sessions/guard.ts'
import { answerLogin, answerStep } from '../sessions/login-answer.ts'
import { clearLoginCookie, loginToken, setLoginCookie } from '../sessions/login-cookie.ts'
import { clearSessionCookie, sessionToken } from '../sessions/session-cookie.ts'
import { settleCallers } from '../sessions/settle-callers.ts'
import { closeStartedLogin } from '../sessions/started-login.ts'
import type { AccountServices } from './account-services.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { checkResetCode, resetPassword, sendResetCode } from './password-reset.ts'

/** Login, logout, the session and the forgotten password (spec §7). */
export const accountRoutes: (portal: AccountServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const { db, configuration } = portal
  settleCallers(app, portal)
  const strictPrivacy = configuration.strictAccountPrivacy

  app.post(
    '/api/login',
    {
      config: { access: 'anyone' },
      schema: {
        consumes: ['application/x-www-form-urlencoded'],
        body: loginSchema,
        response: { 200: loggedInSchema, 202: loginStepSchema },
      },
    },
    async (request, reply) => {
      const { email, password, remember } = request.body
      const device = deviceOf(request.headers['user-agent'])
      const login = { email, password, remember: remember === 'true' || remember === 'on', device }
      const asked = { ...login, address: request.ip, strictPrivacy, requestId: request.id }
      const reached = await logIn(portal, asked)
      if (!reached.next) return answerLogin(portal, { request, reply }, reached)
      setLoginCookie(reply, configuration, reached.token)
      return answerStep(reply, reached.next, languageOf(request))
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

  app.post('/api/verify', { config: { access: 'signed-in' } }, async () => ({ status: 200 }))

  app.get(
    '/api/user',
    { config: { access: 'signed-in' }, schema: { response: { 200: currentUserSchema } } },
    async (request) => ({ data: openSession(request).user }),
  )

  app.get(
    '/api/session',
    { config: { access: 'anyone' }, schema: { response: { 200: sessionSchema } } },
    async (request) => ({ data: (await sessionOf(portal, request))?.user ?? null }),
  )

  app.post(
    '/api/checkUser',
    {
      config: { access: 'anyone', budget: 'code' },
      schema: { body: checkUserSchema, response: { 200: codeSentSchema } },
    },
    async (request) => {
      const code = await sendResetCode(portal, { ...request.body, address: request.ip, strictPrivacy })
      const message = translatorFor(languageOf(request))('reset.sent')
      // Spec §7 lets the client read the code; that is harmless only where no mail leaves the machine.
      const isHarmless = configuration.mode === 'demo' && configuration.smtpUrl === undefined
      return { message, ...(isHarmless && code && { otp: code }) }
    },
  )

  app.post(
    '/api/verifyOTP',
    {
      config: { access: 'anyone', budget: 'code' },
      schema: { body: verifyOtpSchema, response: { 200: messageSchema } },
    },
    async (request) => {
      await checkResetCode(portal, request.body)
      return { message: translatorFor(languageOf(request))('reset.verified') }
    },
  )

  app.post(
    '/api/resetPassword',
    {
      config: { access: 'anyone', budget: 'code' },
      schema: { body: resetPasswordSchema(portal.passwords), response: { 200: messageSchema } },
    },
    async (request) => {
      await resetPassword(portal, { ...request.body, requestId: request.id })
      return { message: translatorFor(languageOf(request))('reset.done') }
    },
  )
}
