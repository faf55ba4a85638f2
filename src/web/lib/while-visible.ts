/**
 * Keeps something open, except while the page has been out of sight for so many milliseconds; `onReturn` is called when
 * it is opened again. Gives the way to close it for good.
 */
export function whileInSight(
  open: () => () => void,
  { patience, onReturn }: { patience: number; onReturn: () => void },
) {
  let close: (() => void) | undefined = open()
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    close?.()
    close = undefined
  }
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(rest, patience)
    else if (!close) {
      close = open()
      onReturn()
    }
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    rest()
  }
}
