import type { CertificateStanding } from '#shared/applications/certificate-wire.ts'
import { asciiDigits } from '#shared/unicode-text.ts'
import { getJson } from '#web/lib/api-client.ts'
import { isRefusal } from '#web/lib/api-faults.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import type { Verdict } from '../verdict.ts'

/** A certificate's number as the register writes it, however it was typed. */
export const tidyNumber = (typed: string) => asciiDigits(typed).replace(/\s+/g, '').toUpperCase()

/** Asks the register whether a certificate with this number exists and still holds. */
export async function lookUpNumber(typed: string): Promise<Verdict> {
  const number = tidyNumber(typed)
  // The slashes of a number are slashes of the address.
  const path = number.split('/').map(encodeURIComponent).join('/')
  try {
    const signal = AbortSignal.timeout(TIMINGS.checkPatience)
    const { data } = await getJson<{ data: CertificateStanding }>(`/api/certificates/${path}`, { signal })
    return { kind: 'registered', record: data }
  } catch (error) {
    const isUnknown = isRefusal(error) && error.status === 404
    return { kind: 'stuck', obstacle: isUnknown ? 'unknown-number' : 'no-answer', number }
  }
}
