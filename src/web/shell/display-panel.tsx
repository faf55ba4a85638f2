// SPDX-License-Identifier: Apache-2.0
import { Check } from 'lucide-react'
import { MENU_ROW } from '#web/components/controls/dropdown.tsx'
import { TextSizeChoice } from '#web/components/controls/text-size-choice.tsx'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { useLanguageChoice } from './language-choice.ts'

/** The languages and the text size, or only the text size. Needs the locale module `reading`. */
export function DisplayPanel({ hasLanguages = true }: { hasLanguages?: boolean }) {
  return (
    <>
      {hasLanguages && <LanguageList />}
      <div className="mt-1.5 border-line border-t pt-1.5">
        <TextSizeChoice />
      </div>
    </>
  )
}

/**
 * The languages, each by its name in that language. A cookie stores the choice; the account of a signed-in user stores
 * it, too.
 */
function LanguageList() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const current = useLanguage()
  const { choose, isChanging } = useLanguageChoice()
  return (
    <ul aria-label={t('shell.languages')}>
      {(portal?.languages ?? []).map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === current}
            onClick={() => (code !== current || isChanging) && choose(code)}
            className={`${MENU_ROW} justify-between aria-pressed:font-semibold`}
          >
            {name}
            {code === current && <Check aria-hidden className="size-5 text-leaf" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
