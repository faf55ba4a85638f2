// SPDX-License-Identifier: Apache-2.0
import { Languages, LoaderCircle } from 'lucide-react'
import { Dropdown } from '#web/components/controls/dropdown.tsx'
import { loadWords, pendingLanguageChanges, useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'

/** The panel is loaded when it is opened, so that no screen waits for it. */
export const DisplayPanel = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./display-panel.tsx'), loadWords(['reading'])])
    return module.DisplayPanel
  },
  { errorFallback: null },
)

/** A button whose panel contains the languages and the text size. */
export function LanguageButton() {
  return (
    <Dropdown button={<LanguageLabel isChanging={pendingLanguageChanges.use() > 0} />}>
      <DisplayPanel />
    </Dropdown>
  )
}

/**
 * The label of the button. If there are two languages, the label also contains the name of the other language in that
 * language, because its readers may not be able to read the rest. On a phone, only this name is visible.
 */
export function LanguageLabel({ isChanging = false }: { isChanging?: boolean }) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const current = useLanguage()
  const others = (portal?.languages ?? []).filter(({ code }) => code !== current)
  const [other] = others.length === 1 ? others : []
  const Icon = isChanging ? LoaderCircle : Languages
  return (
    <>
      <Icon aria-hidden className={`size-5 shrink-0 max-[24rem]:hidden ${isChanging ? 'animate-spin' : ''}`} />
      <span className={other && 'max-sm:sr-only'}>{t('shell.languages')}</span>
      {other && (
        <span lang={other.code} className="whitespace-nowrap">
          <span className="max-sm:hidden">· </span>
          {other.name}
        </span>
      )}
    </>
  )
}
