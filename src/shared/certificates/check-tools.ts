import type { PublishedKeys } from './published-keys.ts'

export type PublishedKey = PublishedKeys['keys'][number]

/** What the checks need of the machine that they run on. */
export interface CheckTools {
  sha256: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Whether a P-256 key, its `x` and `y` as in its JWK, made this signature (r and s) of the bytes' SHA-256. */
  verifies: (key: Pick<PublishedKey, 'x' | 'y'>, signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>
  /** The bytes of a zlib stream; undefined where it is none, or longer than `most` bytes when inflated. */
  inflate: (bytes: Uint8Array, most: number) => Promise<Uint8Array | undefined>
}

/** ASCII text as bytes. */
export const asciiBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Whether what a key signed at this second (since 1970, UTC) is good. */
export const isTrustedAt = ({ compromised_from: from }: PublishedKey, second: number) =>
  from === undefined || second < from
