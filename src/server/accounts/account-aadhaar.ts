import { aadhaarDigits, maskAadhaar } from '#shared/services/aadhaar.ts'
import type { Vault } from '../platform/vault/open-vault.ts'

/** Bound to its account, so that a sealed number cannot be moved to another. */
export const contextOfAccount = (accountId: string) => `account:${accountId}`

/** A person's Aadhaar number as it may be stored. */
export const sealAadhaar = (vault: Vault, accountId: string, aadhaar: string) =>
  vault.seal(aadhaarDigits(aadhaar), contextOfAccount(accountId))

/** A stored Aadhaar number as it may be shown. */
export const unsealMasked = (vault: Vault, accountId: string, sealed: string) =>
  maskAadhaar(vault.unseal(sealed, contextOfAccount(accountId)))
