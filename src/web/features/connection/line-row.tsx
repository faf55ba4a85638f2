import { CircleCheck, CircleX, Info, LoaderCircle } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { Line } from './use-connection-check.ts'

const LOOKS = {
  works: { Icon: CircleCheck, colour: 'text-leaf' },
  note: { Icon: Info, colour: 'text-indigo' },
  fails: { Icon: CircleX, colour: 'text-brick' },
} as const

/** What was tested, a word and an icon for how it went, and the sentence to read aloud. */
export function LineRow({ name, finding }: Line) {
  const t = useTranslate()
  const { Icon, colour } = finding ? LOOKS[finding.level] : { Icon: LoaderCircle, colour: 'text-ink-soft' }
  return (
    <li className="flex min-h-19 gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${colour} ${finding ? '' : 'animate-spin'}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {t(name)}:{' '}
          <span className={colour}>{t(finding ? `connection.level.${finding.level}` : 'connection.checking')}</span>
        </p>
        {finding && <p>{t(finding.sentence, finding.values)}</p>}
      </div>
    </li>
  )
}
