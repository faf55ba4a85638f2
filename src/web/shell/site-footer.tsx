import { TextLink } from '#web/components/text-link.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

const LINKS = [
  { to: '/help', word: 'shell.footer.help' },
  { to: '/verify', word: 'shell.footer.verify' },
  { to: '/accessibility', word: 'shell.footer.accessibility' },
  { to: '/privacy', word: 'shell.footer.privacy' },
  { to: '/contact', word: 'shell.footer.contact' },
] as const

/** The foot of every screen: what the portal is, and the pages that are read. */
export function SiteFooter({ column }: { column: string }) {
  const t = useTranslate()
  return (
    <footer className="border-line border-t print:hidden">
      <div className={`${column} flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm`}>
        <p className="py-2 text-ink-soft">{t('shell.footer')}</p>
        <nav aria-label={t('shell.footer.links')}>
          <ul className="flex flex-wrap gap-x-5">
            {LINKS.map(({ to, word }) => (
              <li key={to}>
                <TextLink to={to} className="inline-flex min-h-11 min-w-11 items-center">
                  {t(word)}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
