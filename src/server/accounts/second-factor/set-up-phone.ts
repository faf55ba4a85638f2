// SPDX-License-Identifier: Apache-2.0
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH, readFactorCode, type SetUp } from '#shared/accounts/factor.ts'
import { REFERENCE_ALPHABET } from '#shared/applications/reference.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { AccountDeps } from '../account-deps.ts'
import { hashCode } from '../passwords.ts'
import { factorUri, newFactorSecret, timeStepOf } from './time-code.ts'
import { wrongCode } from './verify-second-factor.ts'

type Deps = Pick<AccountDeps, 'db' | 'vault' | 'panchayat'>

/** Creates a secret for a new phone. Nothing is stored until `verifyPhone` has verified a code from it. */
export async function createSetUp(
  { db, vault, panchayat }: Deps,
  { email, ticketPurpose }: { email: string; ticketPurpose: string },
): Promise<SetUp> {
  const secret = newFactorSecret()
  const ticket = sealTicket(vault, ticketPurpose, { secret, nowS: await databaseSeconds(db) })
  return { ticket, secret, uri: factorUri(secret, { issuer: `Gram Seva ${panchayat.name}`, label: email }) }
}

/** The proof that a person has added the secret of a ticket to their phone. */
export interface SetUpProof {
  /** What the ticket was issued for: the login of an account, or a session's settings. It is invalid for anything else. */
  ticketPurpose: string
  ticket: string
  /** A code from the phone, as proof that it has the secret. */
  code: string
}

/** A verified phone to be stored, with the recovery codes to be shown once. */
export interface VerifiedPhone {
  secret: string
  /** The time step of the verified code, which must not be accepted again. */
  step: number
  recoveryCodeSet: RecoveryCodeSet
}

/**
 * Verifies that a new phone has the secret of its ticket, and generates the account's new recovery codes; stores nothing.
 * Throws `answers-invalid` for a wrong code and for an invalid ticket, and `set-up-over` for an expired ticket.
 */
export async function verifyPhone(
  { db, vault }: Pick<AccountDeps, 'db' | 'vault'>,
  { ticketPurpose, ticket, code }: SetUpProof,
): Promise<VerifiedPhone> {
  const nowS = await databaseSeconds(db)
  const opened = openTicket(vault, ticketPurpose, { ticket, nowS })
  if (!opened) throw wrongCode('code-wrong')
  const { secret, isExpired } = opened
  if (isExpired) throw new RequestError('set-up-over')
  const step = timeStepOf(secret, readFactorCode(code)?.code ?? '', nowS)
  if (step === undefined) throw wrongCode('code-wrong')
  return { secret, step, recoveryCodeSet: await generateRecoveryCodes() }
}

/** The lifetime of a ticket. It suffices to install an app and to type 32 letters. */
const TICKET_S = 15 * 60

/** The vault context of a ticket. The vault does not decrypt the ticket in the context of another purpose. */
const contextOf = (ticketPurpose: string) => `second-factor-set-up:${ticketPurpose}`

/** Seals the secret and its expiry into a ticket that the browser stores; the server stores nothing. */
export const sealTicket = (vault: Vault, ticketPurpose: string, { secret, nowS }: { secret: string; nowS: number }) =>
  vault.seal(`${Math.floor(nowS) + TICKET_S}:${secret}`, contextOf(ticketPurpose))

/** The secret of a ticket for this purpose, and whether it has expired; undefined for an invalid ticket. */
function openTicket(vault: Vault, ticketPurpose: string, { ticket, nowS }: { ticket: string; nowS: number }) {
  const [expiry, secret] = tryUnseal(vault, ticketPurpose, ticket)?.split(':') ?? []
  return secret === undefined ? undefined : { secret, isExpired: Number(expiry) < nowS }
}

function tryUnseal(vault: Vault, ticketPurpose: string, ticket: string) {
  try {
    return vault.unseal(ticket, contextOf(ticketPurpose))
  } catch {
    // The ticket was altered, or issued for another purpose.
    return undefined
  }
}

/** Seconds since 1970 on the database's clock, which all processes share. */
async function databaseSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 as now`.execute(db)
  return rows[0]?.now ?? 0
}

const SALT_BYTES = 16

/** Recovery codes, and the salt and the hashes that the database stores instead of the codes. */
export interface RecoveryCodeSet {
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/**
 * Generates ten recovery codes of 48 bits each, and their hashes: Argon2id with one salt for all ten (ASVS 6.5.2), so that
 * verifying a code needs one hash and one query.
 */
export async function generateRecoveryCodes(): Promise<RecoveryCodeSet> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)))
  return { codes, salt, hashes }
}

function newCode() {
  let code = ''
  while (code.length < RECOVERY_CODE_LENGTH) code += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  return code
}
