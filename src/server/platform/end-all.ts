/** Ends one thing after the other, whatever becomes of those before; throws the first fault when all are over. */
export async function endAll(ends: readonly (() => Promise<unknown>)[]) {
  const faults: unknown[] = []
  for (const end of ends) await end().catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}
