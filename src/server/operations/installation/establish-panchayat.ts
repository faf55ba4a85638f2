// SPDX-License-Identifier: Apache-2.0
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Panchayat } from '../../platform/platform-deps.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { describeUnused, findPanchayats, findUnused, type KnownPanchayat, nameOfPanchayat } from './panchayats.ts'

/**
 * Creates the configured panchayat at the first start, and updates its names at later starts. Throws a `StartUpError`
 * if the data belongs to a panchayat with another code.
 */
export async function establishPanchayat(db: Database, { panchayat }: Configuration): Promise<Panchayat> {
  const { code, ...names } = panchayat
  await refuseOtherCode(db, code)
  return db
    .insertInto('panchayats')
    .values({ code, ...names })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(names))
    .returning(['id', 'name', 'block', 'district', 'state'])
    .executeTakeFirstOrThrow()
}

/**
 * The configured panchayat, for commands. Throws a `StartUpError` if the data belongs to a panchayat with another code, or if
 * no portal has started with this data yet.
 */
export async function getOwnPanchayat(db: Database, { panchayat }: Configuration): Promise<Panchayat> {
  await refuseOtherCode(db, panchayat.code)
  const existing = await db
    .selectFrom('panchayats')
    .select(['id', 'name', 'block', 'district', 'state'])
    .where('code', '=', panchayat.code)
    .executeTakeFirst()
  if (!existing) throw new StartUpError('This data has no panchayat yet. Start the portal once, then try again.')
  return existing
}

/**
 * Throws if the data belongs to panchayats with other codes, or if an earlier start with a wrong code created the panchayat
 * with this code. A mistyped code would otherwise divide the data between two panchayats.
 */
async function refuseOtherCode(db: Database, code: string) {
  const known = await findPanchayats(db)
  if (known.length > 0 && !known.some((panchayat) => panchayat.code === code)) throw otherCode(known, code)
  const unused = await findUnused(db)
  const matching = unused.find((panchayat) => panchayat.code === code)
  if (!matching) return
  const used = known.filter((panchayat) => !unused.some(({ id }) => id === panchayat.id))
  throw new StartUpError(`${describeUnused(matching)} ${codeAdvice(used)}`)
}

function otherCode(known: readonly KnownPanchayat[], code: string) {
  const names = known.map(nameOfPanchayat).join(' and ')
  return new StartUpError(
    `This data belongs to the panchayat ${names}, and PANCHAYAT_CODE names "${code}". ${codeAdvice(known)} Another panchayat needs a DATA_DIR of its own, and a database of its own where DATABASE_URL is set. Nothing was changed.`,
  )
}

const codeAdvice = (known: readonly KnownPanchayat[]) =>
  `Set PANCHAYAT_CODE=${known.map(({ code }) => code).join(' or ')}.`
