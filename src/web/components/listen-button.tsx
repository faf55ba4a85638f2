import { Square, Volume2 } from 'lucide-react'
import { useReadAloud } from '#web/i18n/read-aloud.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'

/** Reads a text aloud; it is not there where the device has no voice for the language. Needs the words of `reading`. */
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
