import { useMutation } from '@tanstack/react-query'
import { postJson } from './api-client.ts'
import { useFailureText } from './failure-text.ts'
import { toasts } from './toasts.ts'
import { useSpeak } from './translation.tsx'

/** Keeps a choice on the server and speaks the language from then on. */
export function useLanguageChoice() {
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
