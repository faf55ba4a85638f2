import type { Role } from '#shared/applications/lifecycle.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { homeOf } from '#web/session/return-url.ts'

/** Nothing was told yet. */
export function NoNotices({ role }: { role: Role }) {
  const t = useTranslate()
  const isOwn = role === 'user'
  return (
    <EmptyState
      title={t('notices.empty.title')}
      text={t(isOwn ? 'notices.empty.own' : 'notices.empty.office')}
      step={<LinkButton to={homeOf(role)}>{t(isOwn ? 'notices.empty.step' : 'notices.empty.step.office')}</LinkButton>}
    />
  )
}
