import { Check, Languages, LoaderCircle } from 'lucide-react'
import { Disclosure } from '#web/components/disclosure.tsx'
import { MENU_ROW } from '#web/components/menu-row-look.ts'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { useLanguageChoice } from '#web/i18n/use-language-choice.ts'
import { usePortal } from '#web/lib/portal.ts'

/** The languages by their own names; the choice is kept by cookie and, for whoever is logged in, by account. */
export function LanguageButton() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const current = useLanguage()
  const { choose, isChanging } = useLanguageChoice()
  const Icon = isChanging ? LoaderCircle : Languages
  return (
    <Disclosure
      label={t('shell.languages')}
      button={
        <>
          <Icon aria-hidden className={`size-5 ${isChanging ? 'animate-spin' : ''}`} />
          <span className="max-sm:sr-only">{t('shell.languages')}</span>
        </>
      }
    >
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
    </Disclosure>
  )
}
