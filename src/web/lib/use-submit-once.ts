import { type SubmitEvent, useRef, useState } from 'react'

/**
 * Submits a form once, however often the person presses: `work` resolves only when the server has answered, and presses
 * before that are ignored. Pictures that are still being prepared are waited for, so that none is left out.
 */
export function useSubmitOnce(work: () => Promise<unknown>) {
  const isUnderWay = useRef(false)
  const [isWorking, setIsWorking] = useState(false)
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsWorking(true)
    try {
      await picturesReady()
      await work()
    } finally {
      isUnderWay.current = false
      setIsWorking(false)
    }
  }
  return { submit: (event?: SubmitEvent) => void submit(event), isWorking }
}

const works = new Set<Promise<unknown>>()

/** Remembers that a chosen picture is still being prepared. */
export function rememberWork<Work extends Promise<unknown>>(work: Work): Work {
  works.add(work)
  const forget = () => works.delete(work)
  void work.then(forget, forget)
  return work
}

/** Waits until every picture that was chosen on this page is ready to be sent. */
async function picturesReady() {
  await Promise.allSettled(works)
}
