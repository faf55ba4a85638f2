import { Languages, type LucideIcon, Wrench } from 'lucide-react'
import { useTranslate } from '#web/lib/translation.tsx'

const NOTICES: readonly { id: 'maintenance' | 'languages'; Icon: LucideIcon }[] = [
  { id: 'maintenance', Icon: Wrench },
  { id: 'languages', Icon: Languages },
]

/** The two standing notices of the specification (§2). */
export function Announcements() {
  const t = useTranslate()
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="mb-3 flex min-h-11 items-center text-lg sm:text-xl">
        {t('dashboard.announcements')}
      </h2>
      <ul className="flex flex-col rounded-md border border-line bg-surface">
        {NOTICES.map(({ id, Icon }) => (
          <li key={id} className="flex gap-3 border-line border-b p-4 last:border-b-0">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
            <div className="min-w-0">
              <h3 className="font-semibold">{t(`dashboard.announcements.${id}`)}</h3>
              <p className="text-ink-soft">{t(`dashboard.announcements.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
