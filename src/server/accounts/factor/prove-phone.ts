import { readFactorCode } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { AccountServices } from '../account-services.ts'
import { wrongCode } from './prove-factor.ts'
import { type CodeSet, makeRecoveryCodes } from './recovery-codes.ts'
import { databaseSeconds, openTicket } from './set-up-ticket.ts'
import { stepOfCode } from './time-code.ts'

export interface PhoneProof {
  /** On which the ticket was handed out. */
  occasion: string
  ticket: string
  /** Proves that the phone has the secret. */
  code: string
}

/** A phone that has proved itself and is to be kept, with the codes that will be shown once. */
export interface ProvedPhone {
  secret: string
  /** Of the code that it showed, which opens nothing any more. */
  step: number
  set: CodeSet
}

/**
 * Lets a new phone prove that it has the secret of its ticket; nothing is kept yet. Throws `answers-invalid` for a wrong code
 * and a ticket that is none, and `set-up-over` for one whose time ran out.
 */
export async function provePhone(
  { db, vault }: Pick<AccountServices, 'db' | 'vault'>,
  { occasion, ticket, code }: PhoneProof,
): Promise<ProvedPhone> {
  const nowS = await databaseSeconds(db)
  const opened = openTicket(vault, occasion, { ticket, nowS })
  if (!opened) throw wrongCode('code-wrong')
  const { secret, isOver } = opened
  if (isOver) throw new Refusal('set-up-over')
  const step = stepOfCode(secret, readFactorCode(code)?.code ?? '', nowS)
  if (step === undefined) throw wrongCode('code-wrong')
  return { secret, step, set: await makeRecoveryCodes() }
}
