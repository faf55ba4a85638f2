import { useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { chooseTextSize, storedTextSize, TEXT_SIZES } from '#web/lib/text-size.ts'
import { ChoiceList } from './choice-list.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How large the portal is drawn on this device. */
export function TextSizeSection() {
  const t = useTranslate()
  const [size, setSize] = useState(storedTextSize)
  const choices = TEXT_SIZES.map((one) => ({
    value: String(one),
    label: t(`settings.textSize.${one}`),
    detail: t('settings.textSize.share', { percent: one }),
  }))
  const choose = (value: string) => {
    const chosen = TEXT_SIZES.find((one) => String(one) === value)
    if (!chosen) return
    chooseTextSize(chosen)
    setSize(chosen)
  }
  return (
    <SettingsSection title={t('settings.textSize.title')} text={t('settings.textSize.text')}>
      <ChoiceList label={t('settings.textSize.title')} choices={choices} value={String(size)} onChange={choose} />
    </SettingsSection>
  )
}
