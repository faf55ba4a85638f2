import { Square, Volume2 } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'

/** Reads a text aloud. Renders nothing if the device has no voice for the language. Needs the locale module `help`. */
export function ListenButton({ sentences }: { sentences: readonly string[] }) {
  const t = useTranslate()
  const { canListen, isReading, read, stop } = useReadAloud()
  if (!canListen) return null
  const Icon = isReading ? Square : Volume2
  return (
    <Button variant="secondary" compact className="w-fit" onClick={() => (isReading ? stop() : read(sentences))}>
      <Icon aria-hidden className="size-5" />
      {t(isReading ? 'help.listen.stop' : 'help.listen')}
    </Button>
  )
}

/** The speech API; absent on devices without speech output. */
const speech = 'speechSynthesis' in window ? window.speechSynthesis : undefined

/** Reads sentences with a voice of the device. `canListen` is false if there is none for the page's language. */
function useReadAloud() {
  const language = useLanguage()
  const [isReading, setIsReading] = useState(false)
  const canListen = useSyncExternalStore(watchVoices, () => voiceFor(language) !== undefined)

  const stop = useCallback(() => {
    setIsReading(false)
    speech?.cancel()
  }, [])
  // Leaving the screen stops the voice.
  useEffect(() => (isReading ? () => speech?.cancel() : undefined), [isReading])

  const read = (sentences: readonly string[]) => {
    // Stop the text of another button, and reset that button.
    speech?.cancel()
    const utterances = sentences.map((sentence) => utteranceOf(sentence, language))
    const last = utterances.at(-1)
    if (!speech || !last) return
    last.onend = () => setIsReading(false)
    for (const utterance of utterances) {
      utterance.onerror = () => setIsReading(false)
      speech.speak(utterance)
    }
    setIsReading(true)
  }
  return { canListen, isReading, read, stop }
}

/** Browsers load the device's voices some time after they start. */
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
