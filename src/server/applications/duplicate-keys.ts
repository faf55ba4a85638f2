// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import unhomoglyph from 'unhomoglyph'
import { type Answers, duplicateFingerprint } from '#shared/services/answers-schema.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Database } from '../platform/db/connection.ts'
import { databaseErrorCode } from '../platform/db/database-errors.ts'

/**
 * The keys by which the portal finds duplicates and look-alikes of an application (see docs/glossary.md). Both keys are null for
 * a service that accepts several applications about the same person or business. The keys are digests, so that the indexes
 * contain no names.
 */
export function keysForDuplicateSearch(definition: ServiceDefinition, answers: Answers) {
  const text = duplicateFingerprint(definition, answers)
  if (text === undefined) return { duplicateKey: null, lookAlikeKey: null }
  return { duplicateKey: digestOf(text), lookAlikeKey: digestOf(skeleton(text)) }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns the same text for two texts that look alike, such as `Ravi` in Latin letters and with a Cyrillic `а` (UTS #39, with
 * Unicode's table of confusable letters). The capital letter `I` looks like `l`, and is `i` in lower case. Therefore every `i` is
 * replaced by `l`.
 */
export const skeleton = (text: string) =>
  unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase().replaceAll('i', 'l')

const MAX_LOOK_ALIKES = 5

/**
 * The references of other applications of the same service that look like this application: their names look the same, but are
 * spelled with different letters. As for duplicates, rejected applications do not count, and neither do applications with a
 * revoked certificate, because the revocation clears their keys.
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
    .limit(MAX_LOOK_ALIKES)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** SQL condition: `findLookAlikes` finds at least one application for the application `own`. */
export const hasLookAlike = sql<boolean>`(own.duplicate_key is not null and exists (
  select from applications as other
  where other.panchayat_id = own.panchayat_id and other.service_id = own.service_id
    and other.look_alike_key = own.look_alike_key and other.id <> own.id
    and other.duplicate_key is not null and other.status <> 'Rejected'))`

const BATCH_SIZE = 500

/**
 * Computes the keys of applications that were stored before the portal searched for look-alikes. The rule of the duplicate key
 * was different then. If another application already has the new duplicate key, the application keeps its old key, because the
 * portal accepted both applications. The reviewer then sees both applications, because their look-alike keys are equal.
 */
export async function addMissingLookAlikeKeys(db: Database, catalogue: Catalogue) {
  let after = '0'
  for (;;) {
    const rows = await db
      .selectFrom('applications')
      .select(['id', 'serviceId', 'answers'])
      .where('duplicateKey', 'is not', null)
      .where('lookAlikeKey', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const { id, serviceId, answers } of rows) {
      after = id
      const service = catalogue.services.find(({ definition }) => definition.id === serviceId)
      // A service that this version does not know has no rule for duplicates.
      if (service) await storeKeys(db, id, keysForDuplicateSearch(service.definition, answers))
    }
    if (rows.length < BATCH_SIZE) return
  }
}

async function storeKeys(
  db: Database,
  id: string,
  { duplicateKey, lookAlikeKey }: ReturnType<typeof keysForDuplicateSearch>,
) {
  const store = (keys: { duplicateKey?: Buffer | null; lookAlikeKey: Buffer | null }) =>
    // A revocation may have cleared both keys while this function runs.
    db.updateTable('applications').set(keys).where('id', '=', id).where('duplicateKey', 'is not', null).execute()
  await store({ duplicateKey, lookAlikeKey }).catch((error: unknown) => {
    if (!(error instanceof Error) || databaseErrorCode(error) !== 'duplicate-application') throw error
    return store({ lookAlikeKey })
  })
}
