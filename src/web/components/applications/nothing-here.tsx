import type { OwnTab } from '#shared/applications/lifecycle.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface NothingHereProps {
  tab: OwnTab
  search: string
  onClear: () => void
}

/** A tab without applications (spec §2), or a search that found none. */
export function NothingHere({ tab, search, onClear }: NothingHereProps) {
  const t = useTranslate()
  const name = t(`applications.tab.${tab}`)
  if (search.trim() !== '') {
    return (
      <EmptyState
        title={t('applications.noMatch.title')}
        text={t('applications.noMatch.text', { tab: name, search: search.trim() })}
        step={
          <Button variant="secondary" onClick={onClear}>
            {t('applications.noMatch.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('applications.empty.title', { tab: name })}
      text={t(`applications.empty.${tab}`)}
      step={tab === 'applied' && <LinkButton to="/dashboard">{t('applications.empty.step')}</LinkButton>}
    />
  )
}
