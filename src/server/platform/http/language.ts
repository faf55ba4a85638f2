// SPDX-License-Identifier: Apache-2.0
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Configuration } from '../configuration/configuration.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../i18n/load-texts.ts'

const COOKIE = 'language'
/**
 * Only this many characters of an Accept-Language header are parsed, because the time for parsing grows faster than the
 * length. The headers of browsers are much shorter.
 */
const MAX_HEADER_LENGTH = 500
const YEAR_S = 365 * 24 * 3600

/**
 * The reader's language: the language in the cookie, else the language that the browser prefers, else the source
 * language.
 */
export function languageOf(request: Pick<FastifyRequest, 'headers' | 'cookies'>): string {
  const chosen = chosenLanguage(request)
  if (chosen !== undefined) return chosen
  const preferences = request.headers['accept-language']?.slice(0, MAX_HEADER_LENGTH)
  if (!preferences) return DEFAULT_LANGUAGE
  return new Negotiator({ headers: { 'accept-language': preferences } }).language([...LANGUAGES]) ?? DEFAULT_LANGUAGE
}

/** The language in the cookie, if the portal supports it. */
export function chosenLanguage(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const chosen = request.cookies?.[COOKIE]
  return chosen !== undefined && LANGUAGES.includes(chosen) ? chosen : undefined
}

/** Stores the language in a cookie for a year. */
export function setLanguageCookie(reply: FastifyReply, { origin }: Configuration, language: string) {
  const secure = origin.startsWith('https://')
  reply.setCookie(COOKIE, language, { path: '/', maxAge: YEAR_S, sameSite: 'lax', httpOnly: true, secure })
}
