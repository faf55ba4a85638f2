/** Waits for the last of them also where one fails, so that nothing goes on behind the caller's back; throws what the first threw. */
export async function allDone(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
