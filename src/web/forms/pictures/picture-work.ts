const works = new Set<Promise<unknown>>()

/** Remembers that a chosen picture is still being prepared. */
export function rememberWork<Work extends Promise<unknown>>(work: Work): Work {
  works.add(work)
  const forget = () => works.delete(work)
  void work.then(forget, forget)
  return work
}

/** Waits until every picture that was chosen on this page is ready to be sent. */
export async function picturesReady() {
  await Promise.allSettled(works)
}
