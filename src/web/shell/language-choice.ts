// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { pendingLanguageChanges, useChangeLanguage } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

/** Stores a choice on the server and changes the language of the screens. */
export function useLanguageChoice() {
  const changeLanguage = useChangeLanguage()
  const failureText = useFailureText()
  const { mutate } = useMutation({
    // Requests are sent one after another, so that the last choice is stored last.
    scope: { id: 'language' },
    onMutate: () => pendingLanguageChanges.set(pendingLanguageChanges.get() + 1),
    mutationFn: async (language: string) => {
      await postJson('/api/language', { language })
      await changeLanguage(language)
    },
    onError: (error) => toasts.error(failureText(error)),
    onSettled: () => pendingLanguageChanges.set(pendingLanguageChanges.get() - 1),
  })
  return { choose: (language: string) => mutate(language), isChanging: pendingLanguageChanges.use() > 0 }
}
