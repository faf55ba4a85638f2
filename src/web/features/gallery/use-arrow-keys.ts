import { useEffect } from 'react'

/** Hears of the arrow keys wherever the focus is: back and forward, as the lines of the language run. */
export function useArrowKeys(onBack: () => void, onForward: () => void) {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const [back, forward] =
        document.documentElement.dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
      if (event.key === back) onBack()
      else if (event.key === forward) onForward()
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [onBack, onForward])
}
