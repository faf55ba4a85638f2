// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import unhomoglyph from 'unhomoglyph'
import { type Answers, duplicateText } from '#shared/services/answers-schema.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Database } from '../platform/db/connection.ts'
import { databaseErrorCode } from '../platform/db/database-errors.ts'

/**
 * The keys by which the portal finds duplicates and look-alikes of an application; null for a service that allows several
 * applications for the same matter. The keys are digests, so that the indexes contain no names.
 */
export function duplicateKeys(definition: ServiceDefinition, answers: Answers) {
  const text = duplicateText(definition, answers)
  if (text === undefined) return { duplicateKey: null, lookAlikeKey: null }
  return { duplicateKey: digestOf(text), lookAlikeKey: digestOf(skeleton(text)) }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Equal for two texts that look alike, such as `Ravi` in Latin letters and with a Cyrillic `а` (UTS #39, with Unicode's
 * table of confusable letters). In lower case, `i` is replaced by `l`, because its capital `I` looks like `l`.
 */
export const skeleton = (text: string) =>
  unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase().replaceAll('i', 'l')

const MAX_LISTED = 5

/**
 * The references of other applications of the same service that look like this one: the names differ in letters that look
 * the same. Rejected applications and those with a revoked certificate do not count, as for duplicates.
 */
export async function findLookAlikes(db: Database, { id, panchayatId }: { id: string; panchayatId: string }) {
  const rows = await db
    .selectFrom('applications as own')
    .innerJoin('applications as other', (join) =>
      join
        .onRef('other.panchayatId', '=', 'own.panchayatId')
        .onRef('other.serviceId', '=', 'own.serviceId')
        .onRef('other.lookAlikeKey', '=', 'own.lookAlikeKey')
        .onRef('other.id', '<>', 'own.id'),
    )
    .select('other.reference')
    .where('own.id', '=', id)
    .where('own.panchayatId', '=', panchayatId)
    .where('own.duplicateKey', 'is not', null)
    .where('other.duplicateKey', 'is not', null)
    .where('other.status', '<>', 'Rejected')
    .orderBy('other.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** SQL condition: `findLookAlikes` finds at least one application for the application `own`. */
export const hasLookAlike = sql<boolean>`(own.duplicate_key is not null and exists (
  select from applications as other
  where other.panchayat_id = own.panchayat_id and other.service_id = own.service_id
    and other.look_alike_key = own.look_alike_key and other.id <> own.id
    and other.duplicate_key is not null and other.status <> 'Rejected'))`

const BATCH = 500

/**
 * Computes the keys of applications that were stored before the portal searched for look-alikes. If another application
 * already has the new duplicate key, the application keeps its old one, because the portal accepted both. The look-alike
 * key then shows both to the reviewer.
 */
export async function completeDuplicateKeys(db: Database, catalogue: Catalogue) {
  let after = '0'
  for (;;) {
    const rows = await db
      .selectFrom('applications')
      .select(['id', 'serviceId', 'answers'])
      .where('duplicateKey', 'is not', null)
      .where('lookAlikeKey', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, serviceId, answers } of rows) {
      after = id
      const service = catalogue.services.find(({ definition }) => definition.id === serviceId)
      // A service that this version does not know has no rule for duplicates.
      if (service) await storeKeys(db, id, duplicateKeys(service.definition, answers))
    }
    if (rows.length < BATCH) return
  }
}

async function storeKeys(db: Database, id: string, { duplicateKey, lookAlikeKey }: ReturnType<typeof duplicateKeys>) {
  const store = (keys: { duplicateKey?: Buffer | null; lookAlikeKey: Buffer | null }) =>
    // A revocation may have cleared both keys while this function runs.
    db.updateTable('applications').set(keys).where('id', '=', id).where('duplicateKey', 'is not', null).execute()
  await store({ duplicateKey, lookAlikeKey }).catch((error: unknown) => {
    if (!(error instanceof Error) || databaseErrorCode(error) !== 'duplicate-application') throw error
    return store({ lookAlikeKey })
  })
}
