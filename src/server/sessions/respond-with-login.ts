// SPDX-License-Identifier: Apache-2.0
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginStep, NextStep } from '#shared/accounts/factor.ts'
import type { LoggedIn } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { languageOf, setLanguageCookie } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import { closeSession } from './close-session.ts'
import type { OpenedSession } from './open-session.ts'
import { clearLoginCookie, loginToken, sessionToken, setSessionCookie } from './session-cookie.ts'

interface CompletedLogin {
  role: Role
  language: string | null
  session: OpenedSession
}

/** Sets the cookie of the new session, ends the previous session, and returns the login response (spec §7). */
export async function respondWithLogin(
  { db, configuration }: Pick<PlatformDeps, 'db' | 'configuration'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { role, language, session }: CompletedLogin,
): Promise<LoggedIn> {
  const previous = sessionToken(request, configuration)
  if (previous) await closeSession(db, previous)
  setSessionCookie(reply, configuration, session)
  if (loginToken(request, configuration)) clearLoginCookie(reply, configuration)
  // The language of the account applies on every device.
  if (language) setLanguageCookie(reply, configuration, language)
  const message = translatorFor(language ?? languageOf(request))(`login.success.${role}`)
  return { status: 200, role, language, message }
}

/** Sets the status 202, and returns the next step of the login. No session is open yet. */
export function respondWithStep(reply: FastifyReply, next: LoginStep, language: string): NextStep {
  reply.status(202)
  return { status: 202, next, message: translatorFor(language)(`login.step.${next}`) }
}
