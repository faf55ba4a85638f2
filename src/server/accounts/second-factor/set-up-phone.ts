import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, readFactorCode, type SetUp } from '#shared/accounts/factor.ts'
import { REFERENCE_ALPHABET } from '#shared/applications/reference.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { AccountServices } from '../account-services.ts'
import { hashCode } from '../passwords.ts'
import { factorUri, newFactorSecret, stepOfCode } from './time-code.ts'
import { wrongCode } from './verify-second-factor.ts'

type Deps = Pick<AccountServices, 'db' | 'vault' | 'panchayat'>

/** A new secret for a phone; nothing changes until the phone has proved that it has it. */
export async function createSetUp(
  { db, vault, panchayat }: Deps,
  { email, occasion }: { email: string; occasion: string },
): Promise<SetUp> {
  const secret = newFactorSecret()
  const ticket = sealTicket(vault, occasion, { secret, nowS: await databaseSeconds(db) })
  return { ticket, secret, uri: factorUri(secret, { issuer: `Gram Seva ${panchayat.name}`, label: email }) }
}

export interface SetUpProof {
  /** On which the ticket was handed out. */
  occasion: string
  ticket: string
  /** Proves that the phone has the secret. */
  code: string
}

/** A phone that has proved itself and is to be kept, with the codes that will be shown once. */
export interface VerifiedPhone {
  secret: string
  /** Of the code that it showed, which opens nothing any more. */
  step: number
  set: CodeSet
}

/**
 * Lets a new phone prove that it has the secret of its ticket; nothing is kept yet. Throws `answers-invalid` for a wrong code
 * and a ticket that is none, and `set-up-over` for one whose time ran out.
 */
export async function verifyPhone(
  { db, vault }: Pick<AccountServices, 'db' | 'vault'>,
  { occasion, ticket, code }: SetUpProof,
): Promise<VerifiedPhone> {
  const nowS = await databaseSeconds(db)
  const opened = openTicket(vault, occasion, { ticket, nowS })
  if (!opened) throw wrongCode('code-wrong')
  const { secret, isOver } = opened
  if (isOver) throw new Refusal('set-up-over')
  const step = stepOfCode(secret, readFactorCode(code)?.code ?? '', nowS)
  if (step === undefined) throw wrongCode('code-wrong')
  return { secret, step, set: await makeRecoveryCodes() }
}

/** Time to find an app, and to type 32 letters into it. */
const TICKET_S = 15 * 60

/** Whose set-up it is, and on what occasion: a ticket for one is none for another. */
const contextOf = (occasion: string) => `second-factor-set-up:${occasion}`

/** The secret of a phone that has not proved that it has it, sealed for the browser to keep: nothing of it is stored. */
export const sealTicket = (vault: Vault, occasion: string, { secret, nowS }: { secret: string; nowS: number }) =>
  vault.seal(`${Math.floor(nowS) + TICKET_S}:${secret}`, contextOf(occasion))

/** The secret of a ticket that was made for this occasion, and whether its time ran out; undefined for any other text. */
function openTicket(vault: Vault, occasion: string, { ticket, nowS }: { ticket: string; nowS: number }) {
  const [until, secret] = unsealed(vault, occasion, ticket)?.split(':') ?? []
  return secret === undefined ? undefined : { secret, isOver: Number(until) < nowS }
}

function unsealed(vault: Vault, occasion: string, ticket: string) {
  try {
    return vault.unseal(ticket, contextOf(occasion))
  } catch {
    // Changed, or made for somebody else: it opens nothing, and that is its answer.
    return undefined
  }
}

/** Seconds since 1970 by the database's clock, the only one that counts. */
async function databaseSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 as now`.execute(db)
  return rows[0]?.now ?? 0
}

const SALT_BYTES = 16

export interface CodeSet {
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/**
 * Ten codes of 48 bits each, and what is kept of them: Argon2id with one salt for the ten (ASVS 6.5.2), so that a code that
 * is typed is hashed once, and looked up.
 */
export async function makeRecoveryCodes(): Promise<CodeSet> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)))
  return { codes, salt, hashes }
}

function newCode() {
  let code = ''
  while (code.length < RECOVERY_CODE_LENGTH) code += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  return code
}
