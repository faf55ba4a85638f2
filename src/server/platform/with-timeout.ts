/** The result of `work`, or undefined after the timeout; the work itself continues. Rethrows its error. */
export async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
