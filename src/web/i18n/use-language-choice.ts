import { useMutation } from '@tanstack/react-query'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useFailureText } from './failure-text.ts'
import { useSpeak } from './translation.tsx'

/** Keeps a choice on the server and speaks the language from then on. */
export function useLanguageChoice() {
  const speak = useSpeak()
  const failureText = useFailureText()
  const { mutate, isPending } = useMutation({
    // Of two choices the later one holds, also where the first takes longer.
    scope: { id: 'language' },
    mutationFn: async (language: string) => {
      await postJson('/api/language', { language })
      await speak(language)
    },
    onError: (error) => toasts.error(failureText(error)),
  })
  return { choose: (language: string) => mutate(language), isChanging: isPending }
}
