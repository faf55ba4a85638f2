/** What a work gives, or undefined where it has not given it in time; the work itself goes on. Throws what it throws. */
export async function inTime<Given>(work: Promise<Given>, patienceMs: number): Promise<Given | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
