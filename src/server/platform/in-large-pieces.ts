/** Puts small pieces together until they are `least` bytes or more; the last may be less. A piece that is large stays itself. */
export async function* inLargePieces(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, least: number) {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < least) continue
    yield together(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield together(waiting)
}

const together = ([first, ...others]: readonly Uint8Array[]) =>
  first !== undefined && others.length === 0 ? first : Buffer.concat(first ? [first, ...others] : [])
