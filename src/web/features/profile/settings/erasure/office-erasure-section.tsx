import { useTranslate } from '#web/i18n/translation.tsx'
import { SettingsSection } from '../settings-section.tsx'

/** What becomes of an account of the office: its admin sees to it. */
export function OfficeErasureSection() {
  const t = useTranslate()
  return (
    <SettingsSection title={t('settings.erasure.title')}>
      <p>{t('settings.erasure.office')}</p>
    </SettingsSection>
  )
}
