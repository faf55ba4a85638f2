import { useMutation } from '@tanstack/react-query'
import { Check, Languages } from 'lucide-react'
import { postJson } from '#web/lib/api-client.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { usePortal } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useLanguage, useSpeak, useTranslate } from '#web/lib/translation.tsx'
import { Disclosure } from '../disclosure.tsx'
import { MENU_ROW } from '../menu-row-look.ts'

/** The languages by their own names; the choice is kept by cookie and, for whoever is logged in, by account. */
export function LanguageButton() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const current = useLanguage()
  const choose = useLanguageChoice()
  return (
    <Disclosure
      label={t('shell.languages')}
      button={
        <>
          <Languages aria-hidden className="size-5" />
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
              onClick={() => code !== current && choose(code)}
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

/** Keeps a choice on the server and speaks the language from then on. */
function useLanguageChoice() {
  const speak = useSpeak()
  const failureText = useFailureText()
  const { mutate } = useMutation({
    mutationFn: async (language: string) => {
      await postJson('/api/language', { language })
      await speak(language)
    },
    onError: (error) => toasts.error(failureText(error)),
  })
  return mutate
}
