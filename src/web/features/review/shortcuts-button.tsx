// SPDX-License-Identifier: Apache-2.0
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { navigate } from '#web/lib/router.tsx'
import { CommandPalette, type CommandPaletteProps, KeyCaps } from './command-palette.tsx'
import { KEYS, PRACTICE_PATH } from './shortcuts.ts'
import { setShortcutsEnabled, useShortcuts, useShortcutsEnabled } from './use-shortcuts.ts'

/** Opens the list of shortcuts, as the `?` key does. Hidden on touch screens and phones. */
export function ShortcutsButton({ isPractice = false, onFind }: CommandPaletteProps & { isPractice?: boolean }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts('both', { help: () => setIsOpen(true) })
  useShortcuts('page', { practice: isPractice ? undefined : () => navigate(PRACTICE_PATH) })
  return (
    <>
      <Button
        variant="quiet"
        compact
        className="-mt-2 self-end max-sm:hidden pointer-coarse:hidden"
        onClick={() => setIsOpen(true)}
      >
        <Keyboard aria-hidden className="size-5" />
        {t('review.keys')}
      </Button>
      <CommandPalette onFind={onFind} />
      {isOpen && <ShortcutsDialog isPractice={isPractice} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** All keys with their actions, and a checkbox that switches them off. */
function ShortcutsDialog({ isPractice, onClose }: { isPractice: boolean; onClose: () => void }) {
  const t = useTranslate()
  const isEnabled = useShortcutsEnabled()
  return (
    <Dialog title={t('review.keys')} size="narrow" onClose={onClose}>
      <CheckboxField
        name="shortcuts-on"
        label={t('review.keys.on')}
        checked={isEnabled}
        onChange={({ target }) => setShortcutsEnabled(target.checked)}
      />
      <dl className={isEnabled ? '' : 'text-ink-soft'}>
        {KEYS.filter(({ keys }) => keys.length > 0).map(({ keys, shortcut }) => (
          <div key={shortcut} className="flex items-center gap-4 border-line border-t py-2">
            <dt className="w-32 shrink-0">
              <KeyCaps keys={keys} />
            </dt>
            <dd>{t(`review.keys.${shortcut}`)}</dd>
          </div>
        ))}
      </dl>
      {!isPractice && (
        <TextLink to={PRACTICE_PATH} onClick={onClose} className="mt-3 flex min-h-11 w-fit items-center">
          {t('review.keys.practice')}
        </TextLink>
      )}
    </Dialog>
  )
}
