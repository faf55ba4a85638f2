import { useTranslate } from '#web/lib/translation.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What the law keeps, what can go, and who does it: the office, once it has seen who asks. */
export function ErasureSection({ isApplicant }: { isApplicant: boolean }) {
  const t = useTranslate()
  return (
    <SettingsSection title={t('settings.erasure.title')}>
      <p>{t(isApplicant ? 'settings.erasure.kept' : 'settings.erasure.kept.office')}</p>
      <p>{t('settings.erasure.deleted')}</p>
    </SettingsSection>
  )
}
