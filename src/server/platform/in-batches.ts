/**
 * Collects small pieces into batches of `least` bytes or more; the last may be smaller. The pieces themselves are not copied.
 */
export async function* inBatches(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, least: number) {
  let batch: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    batch.push(piece)
    size += piece.length
    if (size < least) continue
    yield batch
    batch = []
    size = 0
  }
  if (size > 0) yield batch
}
