import { useMutation } from '@tanstack/react-query'
import { Check, Languages, LoaderCircle } from 'lucide-react'
import { Disclosure, MENU_ROW } from '#web/components/controls/disclosure.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useLanguage, useSpeak, useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { usePortal } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'

/** The languages by their own names. A cookie stores the choice; for signed-in people the account does, too. */
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

/** Stores a choice on the server and changes the language of the screens. */
export function useLanguageChoice() {
  const speak = useSpeak()
  const failureText = useFailureText()
  const { mutate, isPending } = useMutation({
    // Requests are sent one after another, so that the last choice is stored last.
    scope: { id: 'language' },
    mutationFn: async (language: string) => {
      await postJson('/api/language', { language })
      await speak(language)
    },
    onError: (error) => toasts.error(failureText(error)),
  })
  return { choose: (language: string) => mutate(language), isChanging: isPending }
}
