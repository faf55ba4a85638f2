import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translation.tsx'
import { Button } from '../button.tsx'

interface SignedInBarProps {
  user: { username: string; email: string }
  /** Admins read other words when they leave (spec §8). */
  as?: 'person' | 'admin'
  onLogout: () => void
  isLeaving: boolean
  /** `LinkButton variant="quiet" compact` links between the name and Logout. */
  children?: ReactNode
}

/** The end of the header for whoever is signed in: name, email, links, Logout. Hand it to `AppShell headerEnd`. */
export function SignedInBar({ user, as = 'person', onLogout, isLeaving, children }: SignedInBarProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-lg:basis-full max-lg:justify-between print:hidden">
      <p className="me-2 flex min-w-0 flex-col text-sm leading-tight">
        <span className="font-semibold">{user.username}</span>
        <span className="break-all text-ink-soft">{user.email}</span>
      </p>
      {/* Links and Logout wrap together; on a phone their words begin where the name does, and all of an admin's fit. */}
      <div className="-ms-2.5 flex flex-wrap items-center sm:ms-0 sm:gap-x-2">
        <nav aria-label={t('shell.signedInAs', { name: user.username })} className="flex flex-wrap items-center">
          {children}
        </nav>
        <Button variant="quiet" compact busy={isLeaving} onClick={onLogout}>
          {!isLeaving && <LogOut aria-hidden className={`size-5 ${as === 'admin' ? 'max-sm:hidden' : ''}`} />}
          {t('shell.logout')}
        </Button>
      </div>
    </div>
  )
}
