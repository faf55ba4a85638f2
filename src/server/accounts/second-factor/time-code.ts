// SPDX-License-Identifier: Apache-2.0
import { Secret, TOTP } from 'otpauth'
import { TIME_CODE_LENGTH } from '#shared/accounts/factor.ts'

/** The length of a time step, in seconds. Each step has its own code. */
const STEP_S = 30
/** The number of steps by which the clock of a phone may differ from that of the server. */
const DRIFT = 1
/** The length of a secret. RFC 4226 recommends the length of a SHA-1 hash. */
const SECRET_BYTES = 20

/** A new secret for a phone, in Base32 so that people can type it. */
export const newFactorSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The `otpauth:` URI of the QR code, with the account's email and the portal's name. */
export const factorUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ secret, issuer, label, ...TOTP_PARAMETERS }).toString()

/** The time step of a code that is valid at `nowS` (seconds since 1970); undefined for any other code. */
export function timeStepOf(secret: string, code: string, nowS: number): number | undefined {
  const timestamp = nowS * 1000
  const delta = new TOTP({ secret, ...TOTP_PARAMETERS }).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : Math.floor(nowS / STEP_S) + delta
}

/** The parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, and steps of thirty seconds. */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: TIME_CODE_LENGTH, period: STEP_S }
