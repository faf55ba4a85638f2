// SPDX-License-Identifier: Apache-2.0
import { type SubmitEvent, useRef, useState } from 'react'

/**
 * Submits a form only once, however often the button is clicked. Clicks are ignored until `work` resolves, which is when
 * the server has responded. Before `work` runs, the chosen pictures must be ready, so that none is left out.
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

const pendingPictures = new Set<Promise<unknown>>()

/** Makes a submit wait for the preparation of a chosen picture, and returns the same promise. */
export function trackPicture<Preparation extends Promise<unknown>>(preparation: Preparation): Preparation {
  pendingPictures.add(preparation)
  const remove = () => pendingPictures.delete(preparation)
  void preparation.then(remove, remove)
  return preparation
}

/** Waits until every chosen picture on this page is ready. */
async function picturesReady() {
  await Promise.allSettled(pendingPictures)
}
