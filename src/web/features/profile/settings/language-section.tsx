import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { useLanguageChoice } from '#web/shell/language-button.tsx'
import { ChoiceList } from './choice-list.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The language of screens and mails. */
export function LanguageSection() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const current = useLanguage()
  const { choose, isChanging } = useLanguageChoice()
  const choices = (portal?.languages ?? []).map(({ code, name }) => ({ value: code, label: name, lang: code }))
  return (
    <SettingsSection title={t('settings.language.title')} text={t('settings.language.text')}>
      <ChoiceList
        label={t('settings.language.title')}
        choices={choices}
        value={current}
        onChange={choose}
        busy={isChanging}
      />
    </SettingsSection>
  )
}
