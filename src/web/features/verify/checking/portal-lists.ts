// SPDX-License-Identifier: Apache-2.0
import {
  type CheckedCode,
  checkInclusion,
  checkLog,
  FILES_PATH,
  type Inclusion,
  isIssuedFile,
} from '#shared/certificates/certificate-log.ts'
import { LOG_PATH, placeInLog } from '#shared/certificates/merkle-tree.ts'
import { type PublishedKeys, publishedKeysSchema } from '#shared/certificates/published-keys.ts'
import { checkStatusList, placeInLists } from '#shared/certificates/status-list.ts'
import { getJson } from '#web/lib/api-client.ts'
import { LAST_SEEN_HEADER } from '#web/lib/last-seen-header.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import type { KnownStatus } from '../verdict.ts'
import { BROWSER_CRYPTO } from './browser-tools.ts'

const timeout = () => AbortSignal.timeout(TIMINGS.checkTimeout)

/** All public keys of the portal, including retired ones; undefined if the device is offline without a cached copy. */
export async function fetchPublishedKeys(): Promise<PublishedKeys | undefined> {
  try {
    const response = await getJson<unknown>('/.well-known/jwks.json', { signal: timeout() })
    return publishedKeysSchema.safeParse(response).data
  } catch {
    // The device is offline and has no cached copy. The verdict says so.
    return undefined
  }
}

/**
 * The status of a certificate, from the signed status list. `st` is the index of the certificate in the lists, and `iat` the
 * second of its issue. The whole list is fetched, so that the portal does not learn which certificate the user checks.
 */
export async function fetchStatus({ st, iat }: { st: number; iat: number }, keys: PublishedKeys): Promise<KnownStatus> {
  const { list, position } = placeInLists(st)
  const path = `/.well-known/certificate-status/${list}`
  const now = Math.floor(Date.now() / 1000)
  const response = await fetchList(path)
  const statusList = response && (await checkStatusList(response.token, { path, keys, now }, BROWSER_CRYPTO))
  if (!statusList) return undefined
  const status = statusList.statusAt(position)
  // A cached list that is older than the certificate does not contain it.
  const isTooOld = response.isCached && statusList.madeAt < iat
  if (!status || (status === 'valid' && isTooOld)) return undefined
  return { status, asOf: statusList.madeAt, isCurrent: !response.isCached }
}

/**
 * Whether the code is in the portal's log of issued certificates. A whole tile (1,024 entries of the log) is fetched, so that
 * the portal does not learn which certificate the user checks.
 */
export async function fetchInclusion(code: Omit<CheckedCode, 'now'>, keys: PublishedKeys): Promise<Inclusion> {
  const checkedCode = { ...code, now: Math.floor(Date.now() / 1000) }
  try {
    const log = await checkLog(await getJson<unknown>(LOG_PATH, { signal: timeout() }), keys, BROWSER_CRYPTO)
    if (!log) return 'unproven'
    const { st } = checkedCode.claims
    const tile = st < log.size ? await fetchTile(LOG_PATH, placeInLog(st).tile) : undefined
    return await checkInclusion(checkedCode, log, tile, BROWSER_CRYPTO)
  } catch {
    // The device is offline and has no cached copy. The verdict says so.
    return 'unproven'
  }
}

async function fetchTile(path: string, tile: number) {
  const response = await fetch(`${path}/${tile}`, { signal: timeout() })
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
}

/**
 * Whether the portal issued exactly this PDF, the one with the index `st`. Undefined if the portal cannot be reached, because
 * the device does not cache the portal's list with the digests of the PDFs.
 */
export async function fetchIsIssued(file: Uint8Array, st: number): Promise<boolean | undefined> {
  try {
    return await isIssuedFile(file, st, await fetchTile(FILES_PATH, placeInLog(st).tile), BROWSER_CRYPTO)
  } catch {
    // The device is offline. The verdict says that only the code was checked.
    return undefined
  }
}

async function fetchList(path: string) {
  try {
    const response = await fetch(path, { signal: timeout(), cache: 'no-cache' })
    if (!response.ok) return undefined
    return { token: await response.text(), isCached: response.headers.has(LAST_SEEN_HEADER) }
  } catch {
    // The device is offline without a cached copy. The verdict shows that the status is unknown.
    return undefined
  }
}
