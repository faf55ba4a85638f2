// SPDX-License-Identifier: Apache-2.0
import { type SubmitEvent, useRef, useState } from 'react'

/**
 * Submits a form only once, however often the button is clicked. `work` resolves when the server has responded, and
 * clicks before that are ignored. Waits for pictures that are still being prepared, so that none is left out.
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

const pendingWork = new Set<Promise<unknown>>()

/** Registers a chosen picture that is still being prepared. */
export function rememberWork<Work extends Promise<unknown>>(work: Work): Work {
  pendingWork.add(work)
  const forget = () => pendingWork.delete(work)
  void work.then(forget, forget)
  return work
}

/** Waits until every chosen picture on this page is ready. */
async function picturesReady() {
  await Promise.allSettled(pendingWork)
}
