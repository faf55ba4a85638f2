import { isRefusal, isUnreachable } from '#web/lib/api-client.ts'

export type SendingFault = 'answers' | 'duplicate' | 'signed-out' | 'consent' | 'unreachable' | 'other'

/** What kind of failure it was, as far as the person should act differently. */
export function sendingFault(error: unknown): SendingFault {
  if (isUnreachable(error)) return 'unreachable'
  if (!isRefusal(error)) return 'other'
  if (error.status === 401) return 'signed-out'
  if (error.status === 410) return 'duplicate'
  if (error.status === 428) return 'consent'
  return error.status === 422 ? 'answers' : 'other'
}
