// SPDX-License-Identifier: Apache-2.0
import { useId } from 'react'
import { useTextSize } from '#web/components/controls/text-size-choice.tsx'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { TEXT_SIZES } from '#web/lib/text-size.ts'
import { useLanguageChoice } from '#web/shell/language-choice.ts'
import { SettingsSection } from './settings-section.tsx'

/** The language of the screens and emails. */
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

/** The text size on this device. */
export function TextSizeSection() {
  const t = useTranslate()
  const { size, choose: chooseSize } = useTextSize()
  const choices = TEXT_SIZES.map((size) => ({
    value: String(size),
    label: t(`textSize.${size}`),
    detail: t('settings.textSize.share', { percent: size }),
  }))
  const choose = (value: string) => {
    const chosen = TEXT_SIZES.find((size) => String(size) === value)
    if (chosen) chooseSize(chosen)
  }
  return (
    <SettingsSection title={t('textSize.title')} text={t('settings.textSize.text')}>
      <ChoiceList label={t('textSize.title')} choices={choices} value={String(size)} onChange={choose} />
    </SettingsSection>
  )
}

interface Choice {
  value: string
  label: string
  /** A smaller text beside the label. */
  detail?: string
  /** The language of the label, if it differs from the language of the page. */
  lang?: string
}

interface ChoiceListProps {
  /** Accessible name of the radio group. */
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  /** Whether the last choice is being saved. */
  busy?: boolean
}

/** Radio buttons whose choice takes effect immediately. */
function ChoiceList({ label, choices, value, onChange, busy = false }: ChoiceListProps) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-busy={busy}
      className="aria-busy:opacity-60 grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {choices.map(({ value: option, label: optionLabel, detail, lang }) => (
        <label
          key={option}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 py-2 hover:bg-indigo-soft has-checked:border-indigo has-checked:bg-indigo-soft has-focus-visible:outline-3 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="size-5 shrink-0 accent-indigo outline-none"
          />
          <span lang={lang}>{optionLabel}</span>
          {detail && <span className="ms-auto text-ink-soft text-sm">{detail}</span>}
        </label>
      ))}
    </div>
  )
}
