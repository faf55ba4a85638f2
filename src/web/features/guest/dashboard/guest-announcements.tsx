import { Languages, Wrench } from 'lucide-react'
import { useTranslate } from '#web/lib/translation.tsx'

const ANNOUNCEMENTS = [
  { title: 'dashboard.announcements.maintenance', text: 'dashboard.announcements.maintenance.text', Icon: Wrench },
  { title: 'dashboard.announcements.languages', text: 'dashboard.announcements.languages.text', Icon: Languages },
] as const

/** The two announcements of the specification (§2). */
export function GuestAnnouncements() {
  const t = useTranslate()
  return (
    <section aria-labelledby="guest-announcements">
      <h2 id="guest-announcements" className="mb-3 flex min-h-11 items-center text-lg sm:text-xl">
        {t('dashboard.announcements')}
      </h2>
      <ul className="flex flex-col rounded-md border border-line bg-surface">
        {ANNOUNCEMENTS.map(({ title, text, Icon }) => (
          <li key={title} className="flex gap-3 border-line border-b p-4 last:border-b-0">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
            <div className="min-w-0">
              <h3 className="font-semibold">{t(title)}</h3>
              <p className="text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
