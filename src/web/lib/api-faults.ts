import type { Refused } from '#shared/accounts/wire.ts'

/** The server said no, in words that a person understands: show `message`, and `faults` at their fields. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly faults: NonNullable<Refused['faults']>
  readonly requestId: string

  constructor(status: number, { code, message, faults, requestId }: Refused) {
    super(message)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = code
    this.faults = faults ?? []
    this.requestId = requestId
  }
}

/** No answer came: no network, or the portal is down. */
export class PortalUnreachable extends Error {
  constructor(cause: unknown) {
    super('The portal did not answer', { cause })
    this.name = 'PortalUnreachable'
  }
}

export const isRefusal = (error: unknown): error is ApiRefusal => error instanceof ApiRefusal
export const isUnreachable = (error: unknown): error is PortalUnreachable => error instanceof PortalUnreachable

/** Reads whatever came with a failing status; a proxy's HTML page becomes a refusal without words. */
export function refusalFrom(status: number, body: string): ApiRefusal {
  try {
    const parsed: unknown = JSON.parse(body)
    if (isRefused(parsed)) return new ApiRefusal(status, parsed)
  } catch {
    // Not JSON: answered by something between us and the portal.
  }
  return new ApiRefusal(status, { code: 'unexpected', message: '', requestId: '' })
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}
