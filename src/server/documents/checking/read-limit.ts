// SPDX-License-Identifier: Apache-2.0
/**
 * The maximum bytes that the check of one file may read in all its passes. A page at 600 dpi in full colour decompresses to
 * 104 MB and is read once. A fast machine reads the maximum in about a second.
 */
const MAX_READ = 512 * 1024 * 1024

/** Fixed cost of one pattern match, in bytes. */
export const MATCH_COST = 64

/** Thrown if the check of a file costs more than that of any real document. */
export class ReadLimitExceeded extends Error {
  constructor() {
    super('The file takes too much work to check')
    this.name = 'ReadLimitExceeded'
  }
}

/** Counts the bytes that the check of one file reads, so that repeated passes cannot exceed the limit. */
export class ReadLimit {
  consumed = 0

  /** Counts bytes that are read. Throws `ReadLimitExceeded`. */
  consume(bytes: number) {
    this.consumed += bytes
    if (this.consumed > MAX_READ) throw new ReadLimitExceeded()
  }
}
