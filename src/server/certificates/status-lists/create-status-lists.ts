// SPDX-License-Identifier: Apache-2.0
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { sql } from 'kysely'
import { LIST_LENGTH, packStatuses, placeInLists } from '#shared/certificates/status-list.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { CertificateDeps } from '../certificate-deps.ts'
import { getCurrentKey } from '../signing/find-signing-keys.ts'

/** Verifiers that are offline accept a list for a day. */
const LIFETIME_S = 86_400
/** Verifiers that are online fetch a list again after five minutes. */
export const STATUS_TTL_S = 300

interface StatusLists {
  /** The signed statement of one list, as compact JWS. Throws `not-found` for a list without a certificate. */
  get(list: number): Promise<string>
}

interface CachedList {
  kid: string
  invalidCount: number
  /** Every position of the list below `end` either has a certificate or will never have a certificate. */
  end: number
  /** The time until which the list is served, in milliseconds since 1970. */
  until: number
  statement: Promise<string>
}

type Deps = Pick<CertificateDeps, 'db' | 'panchayat' | 'signer' | 'configuration' | 'certificateLog'>

/**
 * The signed status lists (IETF Token Status List), cached per process. A list is rebuilt after a certificate was added
 * or became invalid, after the signing key changed, and when half the list's lifetime has passed. Each call checks the
 * database, so that all processes serve the same state.
 */
export function createStatusLists(deps: Deps): StatusLists {
  const cache = new Map<number, CachedList>()
  return {
    async get(list) {
      const [{ kid }, invalidCount, size] = await Promise.all([
        getCurrentKey(deps.db, deps.panchayat.id),
        countInvalid(deps.db, list),
        deps.certificateLog.update(),
      ])
      const cached = cache.get(list)
      const end = Math.min(size - firstIdOf(list), LIST_LENGTH)
      const isSame = cached && cached.kid === kid && cached.invalidCount === invalidCount && cached.end === end
      if (isSame && Date.now() < cached.until) return cached.statement
      if (end <= 0) throw new RequestError('not-found')
      const expiry = Date.now() + (LIFETIME_S / 2) * 1000
      const statement = makeStatement(deps, kid, { list, end })
      cache.set(list, { kid, invalidCount, end, until: expiry, statement })
      // The next call retries after a failure.
      statement.catch(() => cache.delete(list))
      return statement
    },
  }
}

interface ListExtent {
  list: number
  end: number
}

async function makeStatement({ db, signer, configuration }: Deps, kid: string, { list, end }: ListExtent) {
  const [unused, invalid] = await Promise.all([findUnused(db, list), findInvalid(db, list)])
  const packed = packStatuses({ end, unused, changed: invalid })
  const iat = Math.floor(Date.now() / 1000)
  return signer.sign({
    header: { alg: 'ES256', typ: 'statuslist+jwt', kid },
    payload: {
      sub: `${configuration.origin}/.well-known/certificate-status/${list}`,
      iat,
      exp: iat + LIFETIME_S,
      ttl: STATUS_TTL_S,
      status_list: { bits: 2, lst: (await promisify(deflate)(packed, { level: 9 })).toString('base64url') },
    },
  })
}

const firstIdOf = (list: number) => list * LIST_LENGTH

/**
 * The number of invalid certificates in a list. An invalid certificate never becomes valid again, so every change of
 * the statuses changes this number.
 */
async function countInvalid(db: Database, list: number): Promise<number> {
  const { count } = await invalidCertificates(db, list)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The invalid certificates with their positions in the list. */
async function findInvalid(db: Database, list: number) {
  const rows = await invalidCertificates(db, list).select(['id', 'status']).execute()
  return rows.map(({ id, status }) => {
    const { position } = placeInLists(Number(id))
    return { position, status: status === 'revoked' ? ('revoked' as const) : ('replaced' as const) }
  })
}

/** The positions of the list that will never belong to a certificate with a code. */
async function findUnused(db: Database, list: number): Promise<number[]> {
  const rows = await db
    .selectFrom('certificateLog')
    .select('position')
    .where(sql<boolean>`not is_used`)
    .where('position', '>=', `${firstIdOf(list)}`)
    .where('position', '<', `${firstIdOf(list + 1)}`)
    .execute()
  return rows.map(({ position }) => placeInLists(Number(position)).position)
}

const invalidCertificates = (db: Database, list: number) =>
  db
    .selectFrom('certificates')
    .where('status', '<>', 'valid')
    .where('id', '>=', `${firstIdOf(list)}`)
    .where('id', '<', `${firstIdOf(list + 1)}`)
