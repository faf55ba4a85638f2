// SPDX-License-Identifier: Apache-2.0
import { useCallback, useEffect, useId, useSyncExternalStore } from 'react'
import { useLanguage } from '#web/i18n/translation.tsx'
import { createStore } from '#web/lib/store.ts'

/** The speech API; absent on devices without speech output. */
const speech = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined

/** The id of the button whose text is being read. All buttons share the device's only voice. */
const current = createStore<{ id: string } | null>(null)

function stopReading() {
  current.set(null)
  speech?.cancel()
}

// Without this, the voice would continue after the page was closed or while another app is in use.
// Pages are prerendered without a window.
globalThis.window?.addEventListener('pagehide', stopReading)
globalThis.document?.addEventListener('visibilitychange', () => document.hidden && stopReading())

/** Reads sentences with a voice of the device. `canListen` is false if there is none for the page's language. */
export function useReadAloud() {
  const id = useId()
  const language = useLanguage()
  const isReading = current.use()?.id === id
  const canListen = useSyncExternalStore(
    watchVoices,
    () => voiceFor(language) !== undefined,
    () => false,
  )
  const stop = useCallback(() => {
    if (current.get()?.id === id) stopReading()
  }, [id])
  // The voice stops when its button leaves the screen, or when the language of the screens changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language must stop the voice, too
  useEffect(() => stop, [stop, language])

  const read = (sentences: readonly string[]) => {
    stopReading()
    const utterances = sentences.map((sentence) => utteranceOf(sentence, language))
    const last = utterances.at(-1)
    if (!speech || !last) return
    const reading = { id }
    // The browser reports the end of a cancelled text late, when the voice may already be reading another text.
    const finish = () => {
      if (current.get() === reading) stopReading()
    }
    last.onend = finish
    for (const utterance of utterances) {
      utterance.onerror = finish
      speech.speak(utterance)
    }
    current.set(reading)
  }
  return { canListen, isReading, read, stop }
}

/** Calls the listener when the device's voices change, because browsers load the voices some time after they start. */
function watchVoices(listener: () => void) {
  speech?.addEventListener('voiceschanged', listener)
  return () => speech?.removeEventListener('voiceschanged', listener)
}

/** Finds a voice for a language. Some devices write `hi-IN`, others `hi_IN`. */
const voiceFor = (language: string) =>
  speech?.getVoices().find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)

function utteranceOf(sentence: string, language: string) {
  const utterance = new SpeechSynthesisUtterance(sentence)
  utterance.lang = language
  utterance.voice = voiceFor(language) ?? null
  return utterance
}
