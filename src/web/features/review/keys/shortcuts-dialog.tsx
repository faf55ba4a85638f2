import { Dialog } from '#web/components/dialog/dialog.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { KEYS } from './shortcut.ts'
import { switchShortcuts, useShortcutsSwitch } from './shortcuts-switch.ts'

/** Every key with what it does, and the switch that turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const areOn = useShortcutsSwitch()
  return (
    <Dialog title={t('review.keys')} size="narrow" onClose={onClose}>
      <CheckboxField
        name="shortcuts-on"
        label={t('review.keys.on')}
        checked={areOn}
        onChange={({ target }) => switchShortcuts(target.checked)}
      />
      <dl className={areOn ? '' : 'text-ink-soft'}>
        {KEYS.map(({ keys, shortcut }) => (
          <div key={shortcut} className="flex items-center gap-4 border-line border-t py-2">
            <dt className="flex w-32 shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-line-strong bg-paper px-2 py-0.5 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`review.keys.${shortcut}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
