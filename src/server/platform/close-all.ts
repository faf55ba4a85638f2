// SPDX-License-Identifier: Apache-2.0
/** Runs all functions in order, even after one of them has failed. Throws the first error at the end. */
export async function closeAll(closes: readonly (() => Promise<unknown>)[]) {
  const errors: unknown[] = []
  for (const close of closes) await close().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
