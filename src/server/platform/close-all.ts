/** Runs every close function in order, also after one has failed; then throws the first error. */
export async function closeAll(closes: readonly (() => Promise<unknown>)[]) {
  const errors: unknown[] = []
  for (const close of closes) await close().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
