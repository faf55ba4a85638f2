import { type PublishedKeys, publishedKeysSchema } from '#shared/certificates/published-keys.ts'
import { checkStatusList, placeInLists } from '#shared/certificates/status-list.ts'
import { getJson } from '#web/lib/api-client.ts'
import { LAST_SEEN_HEADER } from '#web/lib/last-seen-header.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import type { Standing } from '../verdict.ts'
import { BROWSER_TOOLS } from './browser-tools.ts'

const patience = () => AbortSignal.timeout(TIMINGS.checkPatience)

/** Every key that the portal ever signed with; undefined where neither it nor the device has them. */
export async function publishedKeys(): Promise<PublishedKeys | undefined> {
  try {
    const answer = await getJson<unknown>('/.well-known/jwks.json', { signal: patience() })
    return publishedKeysSchema.safeParse(answer).data
  } catch {
    // No network, and not seen before: the verdict says so.
    return undefined
  }
}

/**
 * Whether the certificate at this place was withdrawn. The whole list is fetched, so that the portal does not learn which
 * certificate is checked.
 */
export async function standingOf({ st, iat }: { st: number; iat: number }, keys: PublishedKeys): Promise<Standing> {
  const { list, position } = placeInLists(st)
  const path = `/.well-known/certificate-status/${list}`
  const now = Math.floor(Date.now() / 1000)
  const answer = await fetchList(path)
  const found = answer && (await checkStatusList(answer.token, { path, keys, now }, BROWSER_TOOLS))
  if (!found) return undefined
  const status = found.statusAt(position)
  // A list that was last seen before the certificate was issued knows nothing of it.
  const isTooOld = answer.isLastSeen && found.madeAt < iat
  if (!status || (status === 'valid' && isTooOld)) return undefined
  return { status, asOf: found.madeAt, isCurrent: !answer.isLastSeen }
}

async function fetchList(path: string) {
  try {
    const answer = await fetch(path, { signal: patience(), cache: 'no-cache' })
    if (!answer.ok) return undefined
    return { token: await answer.text(), isLastSeen: answer.headers.has(LAST_SEEN_HEADER) }
  } catch {
    // No network, and not seen before: the verdict says that it could not ask.
    return undefined
  }
}
