interface Looking {
  look: () => Promise<void>
  /** Milliseconds between looks, and between those that somebody waits for. */
  pause: number
  hurriedPause: number
  onFault: (error: Error) => void
}

/** Looks again and again, one look at a time, sooner where somebody waits for it. */
export function lookAgain({ look, pause, hurriedPause, onFault }: Looking) {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let looking: Promise<void> | undefined
  let isHurried = false
  let isOver = false

  function within(ms: number) {
    if (isOver || Date.now() + ms >= due) return
    clearTimeout(timer)
    due = Date.now() + ms
    timer = setTimeout(begin, ms)
    timer.unref()
  }

  function begin() {
    due = Number.POSITIVE_INFINITY
    isHurried = false
    looking = look()
      .catch(onFault)
      .finally(() => {
        looking = undefined
        within(isHurried ? hurriedPause : pause)
      })
  }

  within(0)
  return {
    hurry() {
      if (looking) isHurried = true
      else within(hurriedPause)
    },
    async end() {
      isOver = true
      clearTimeout(timer)
      await looking
    },
  }
}
