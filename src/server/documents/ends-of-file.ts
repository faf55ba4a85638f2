const HEAD_BYTES = 4100
const TAIL_BYTES = 2048

/** The first and the last bytes of a file, which tell what it is. */
export interface Ends {
  head: Buffer
  tail: Buffer
}

/** Keeps the ends of a file while it streams by, so that nobody needs to open it again. */
export function createEndKeeper() {
  const ends: Ends = { head: Buffer.alloc(0), tail: Buffer.alloc(0) }
  const see = (chunk: Buffer) => {
    const missing = HEAD_BYTES - ends.head.length
    if (missing > 0) ends.head = Buffer.concat([ends.head, chunk.subarray(0, missing)])
    const last = chunk.subarray(-TAIL_BYTES)
    const before = ends.tail.subarray(Math.max(0, ends.tail.length + last.length - TAIL_BYTES))
    ends.tail = Buffer.concat([before, last])
  }
  return { ends, see }
}
