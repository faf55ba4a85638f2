// SPDX-License-Identifier: Apache-2.0
import type { FastifyServerOptions } from 'fastify'

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * The options of the log, which has one JSON line per event. Of a request, only the method, the route and the result are
 * logged, because URLs, queries, bodies and cookies can identify people.
 */
export function logOptions({ logLevel }: { logLevel: string }): LoggerOptions {
  return {
    level: logLevel,
    serializers: {
      req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }) => ({ statusCode }),
      err: presentError,
    },
  }
}

/** Serializes any thrown value. Never throws itself. */
function presentError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(messageOf(error)), stack: '' }
  return {
    type: error.name,
    message: withoutValues(messageOf(error)),
    stack: withoutValues(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: withoutValues(messageOf(error.cause)) }),
  }
}

/**
 * The message of a thrown value, which may have one even if it is not an error. If Node tried several addresses of a
 * host, only the errors of the attempts have messages.
 */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  if ('message' in thrown && typeof thrown.message === 'string' && thrown.message !== '') return thrown.message
  if (thrown instanceof AggregateError) return thrown.errors.map(messageOf).join('; ')
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown instanceof Error ? '' : `an object with ${Object.keys(thrown).join(', ') || 'nothing in it'}`
}

/** The maximum length of a logged text. It suffices to identify an error; a longer text may come from a client. */
const MAX_LENGTH = 4_000

/** Matches the values of a constraint in a message of PostgreSQL, such as `Key (email)=(…)`, up to the stack trace. */
const CONSTRAINT_VALUES = /Key \((?:.|\n(?! {4}at ))*/g
/** Matches twelve digits, with or without spaces. */
const AADHAAR_NUMBER = /\b\d{4} ?\d{4} ?\d{4}\b/g
/** Matches a word, without brackets and quotation marks around it. A word with an @ is an email address. */
const WORD = /[^\s<>"'()]+/g

/** Removes personal data that PostgreSQL and mail servers repeat in their messages. */
const withoutValues = (text: string) =>
  text
    .slice(0, MAX_LENGTH)
    .replace(CONSTRAINT_VALUES, 'Key (…)')
    .replace(AADHAAR_NUMBER, 'XXXX')
    .replace(WORD, (word) => (word.includes('@') ? '<address>' : word))
