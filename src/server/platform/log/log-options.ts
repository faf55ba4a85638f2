import type { FastifyServerOptions } from 'fastify'

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * One JSON line an event. Of a request only its method, its route and its end are kept: addresses, queries, bodies and
 * cookies would name people.
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

/** Whatever was thrown: what cannot be written down must not become a fault of its own. */
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
 * What went wrong, in words. Where Node tried several addresses of a host, its error has no message but those of the tries;
 * what was thrown without being an error may still have one.
 */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  if ('message' in thrown && typeof thrown.message === 'string' && thrown.message !== '') return thrown.message
  if (thrown instanceof AggregateError) return thrown.errors.map(messageOf).join('; ')
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown instanceof Error ? '' : `an object with ${Object.keys(thrown).join(', ') || 'nothing in it'}`
}

/** Enough to know a fault by; the rest may be a text that somebody sent. */
const LONGEST = 4_000

/** PostgreSQL and mail servers repeat values in what they complain of; they stay out. */
const withoutValues = (text: string) =>
  text
    .slice(0, LONGEST)
    .replace(/Key \((?:.|\n(?! {4}at ))*/g, 'Key (…)')
    .replace(/\b\d{4} ?\d{4} ?\d{4}\b/g, 'XXXX')
    .replace(/[^\s<>"'()]+/g, (word) => (word.includes('@') ? '<address>' : word))
