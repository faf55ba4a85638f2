import { useEffect, useRef } from 'react'

/**
 * Starts the reading at the sheet of each application: when the window opens, and when the next one comes, unless the
 * focus stands on the ways to the neighbours, which stay.
 */
export function useSheetFocus(reference: string) {
  const sheet = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application is what takes the focus away
  useEffect(() => {
    const stays = isOpen.current && document.activeElement?.matches('dialog button')
    if (!stays) sheet.current?.focus()
    isOpen.current = true
  }, [reference])
  return sheet
}
