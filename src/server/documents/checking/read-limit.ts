/**
 * Bytes that the check of one file may read, in all its passes together. A page at 600 dots to the inch in full colour
 * unfolds to 104 MB and is read once; a quick machine reads this much in about a second.
 */
const MOST_READ = 512 * 1024 * 1024

/** What one match of a pattern costs beside the bytes that are read for it, in bytes. */
export const MATCH = 64

/** The file costs more to check than a paper does. */
export class ReadLimitExceeded extends Error {
  constructor() {
    super('The file takes more work to check than a paper does')
    this.name = 'ReadLimitExceeded'
  }
}

/** Counts what is read of a file, so that no file can cost more than its budget, whatever makes a pass over it repeat. */
export class ReadLimit {
  spent = 0

  /** Counts bytes that are about to be read, or were. Throws `ReadLimitExceeded`. */
  spend(bytes: number) {
    this.spent += bytes
    if (this.spent > MOST_READ) throw new ReadLimitExceeded()
  }
}
