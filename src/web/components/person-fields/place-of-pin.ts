// SPDX-License-Identifier: Apache-2.0
import { asciiDigits } from '#shared/unicode-text.ts'

/** The place of a PIN code. The district is absent if several districts share the prefix. */
export interface PinPlace {
  state: string
  district?: string
}

/**
 * For each state and each of its districts: the prefixes of the district's PIN codes, separated by spaces. The name of the
 * district is '' for the prefixes that several districts share.
 */
type PrefixTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The prefixes in the table have four digits, or three where three are enough. */
const PREFIX_LENGTHS = [4, 3]

/**
 * Returns the place of a PIN code. It is only a suggestion, because the table contains only prefixes, and districts
 * change. Returns undefined for an incomplete or unknown code. The table is fetched when the first complete code is
 * typed (decision 097).
 */
export async function findPlaceOfPin(typed: string): Promise<PinPlace | undefined> {
  const pin = asciiDigits(typed).replaceAll(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(pin)) return undefined
  const { default: table }: { default: PrefixTable } = await import('./pin-codes.json')
  for (const length of PREFIX_LENGTHS) {
    const place = findPrefix(table, pin.slice(0, length))
    if (place) return place
  }
  return undefined
}

function findPrefix(table: PrefixTable, prefix: string): PinPlace | undefined {
  for (const [state, districts] of Object.entries(table)) {
    for (const [district, prefixes] of Object.entries(districts)) {
      if (prefixes.split(' ').includes(prefix)) return district === '' ? { state } : { state, district }
    }
  }
  return undefined
}
