import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { OwnDocuments } from './own-documents.tsx'
import { SettingsSection } from './settings-section.tsx'

/** All that the portal keeps of a person, to take along. */
export function DataSection({ isApplicant }: { isApplicant: boolean }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection title={t('settings.data.title')} text={t('settings.data.text')}>
      <a href="/api/account/data" download className={`${buttonLook('secondary')} sm:self-start`}>
        <Download aria-hidden className="size-5" />
        {t('settings.data.download')}
      </a>
      {isApplicant && (
        <div className="flex flex-col gap-3 border-line border-t pt-4">
          <h3 className="font-semibold">{t('settings.documents.title')}</h3>
          <p className="text-ink-soft">{t('settings.documents.text')}</p>
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            className="sm:self-start"
            onClick={() => setIsOpen((was) => !was)}
          >
            {t(isOpen ? 'settings.documents.hide' : 'settings.documents.show')}
          </Button>
          {isOpen && <OwnDocuments />}
        </div>
      )}
    </SettingsSection>
  )
}
