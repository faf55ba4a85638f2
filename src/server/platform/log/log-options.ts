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
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)), stack: '' }
  return {
    type: error.name,
    message: withoutValues(String(error.message)),
    stack: withoutValues(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause.message) }),
  }
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
