import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** Opens the list of shortcuts, as `?` does anywhere on the screen; left out where the first pointer is a finger. */
export function ShortcutsButton() {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts('both', { help: () => setIsOpen(true) })
  return (
    <>
      <Button variant="quiet" compact className="ms-auto pointer-coarse:hidden" onClick={() => setIsOpen(true)}>
        <Keyboard aria-hidden className="size-5" />
        {t('review.keys')}
      </Button>
      {isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
