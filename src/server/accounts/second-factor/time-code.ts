import { Secret, TOTP } from 'otpauth'
import { TIME_CODE_LENGTH } from '#shared/accounts/factor.ts'

/** What every app for phones speaks (RFC 6238): SHA-1, six digits, thirty seconds. */
const STEP_S = 30
/** Steps that a phone's clock may be before or behind ours. */
const DRIFT = 1
/** RFC 4226 asks for as many as the hash has. */
const SECRET_BYTES = 20

/** A new secret for a phone, in Base32 as people type it. */
export const newFactorSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The secret as the address that a phone reads from a picture: whose it is, and for which portal. */
export const factorUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ secret, issuer, label, ...KIND }).toString()

/** To which step of thirty seconds a code belongs, if it is one of this moment (seconds since 1970). */
export function stepOfCode(secret: string, code: string, nowS: number): number | undefined {
  const timestamp = nowS * 1000
  const delta = new TOTP({ secret, ...KIND }).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : Math.floor(nowS / STEP_S) + delta
}

const KIND = { algorithm: 'SHA1', digits: TIME_CODE_LENGTH, period: STEP_S }
