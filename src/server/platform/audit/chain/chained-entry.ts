// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** The first entry of the chain has no previous hash, and uses these 32 zero bytes instead. */
export const GENESIS = Buffer.alloc(32)

interface Range {
  /** Selects only entries with a greater id. */
  after?: string | undefined
  /** Selects only entries up to this id. */
  upTo?: string | undefined
  limit: number
}

/** Entries ordered by id, in the form that is hashed: every column as text, the time in microseconds. */
export async function findChainedEntries(db: Database, { after, upTo, limit }: Range) {
  return db
    .selectFrom('auditEntries')
    .select(['id', sql<string>`(extract(epoch from at) * 1000000)::bigint`.as('at'), 'panchayatId', 'actorId'])
    .select(['actorRole', 'action', 'subjectKind', 'subject', 'requestId', sql<string>`details::text`.as('details')])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type ChainedEntry = Awaited<ReturnType<typeof findChainedEntries>>[number]

/** The hash of an entry in the chain: SHA-256 of the previous hash and of the entry's columns as a JSON array. */
export function chainedHash(previous: Buffer, entry: ChainedEntry): Buffer {
  const { id, at, panchayatId, actorId, actorRole, action, subjectKind, subject, requestId, details } = entry
  const columns = [id, at, panchayatId, actorId, actorRole, action, subjectKind, subject, requestId, details]
  return hash('sha256', Buffer.concat([previous, Buffer.from(JSON.stringify(columns))]), 'buffer')
}

/** The seals of the entries whose id is greater than `after`, in the order of the chain. */
export async function findSeals(db: Database, { after, limit }: { after?: string; limit: number }) {
  return db
    .selectFrom('auditSeals')
    .select(['entryId', 'position', 'hash'])
    .$if(after !== undefined, (query) => query.where('entryId', '>', after ?? ''))
    .orderBy('entryId')
    .limit(limit)
    .execute()
}

/** The position of an entry in the chain, and its hash. */
export type Seal = Awaited<ReturnType<typeof findSeals>>[number]

/** The end of the chain; undefined before the first entry is sealed. */
export async function findLastSeal(db: Database): Promise<Seal | undefined> {
  return db
    .selectFrom('auditSeals')
    .select(['entryId', 'position', 'hash'])
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst()
}
