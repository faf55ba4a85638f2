import type { ReactNode } from 'react'
import { OWN_TABS, type OwnTab, STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { Tabs } from '#web/components/controls/tabs.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SearchBox } from './search-box.tsx'

interface ApplicationTabsProps {
  tab: OwnTab
  search: string
  /** Another tab clears the search (spec §4). */
  onChange: (shown: { tab: OwnTab; search: string }) => void
  /** Of all applications, whatever is searched for; undefined while that is not known. */
  counts: Record<Status, number> | undefined
  /** How many the search found; undefined while it is under way. */
  found: number | undefined
  /** What the tab holds. */
  children: ReactNode
}

/** The search box, and the tabs Applied, Approved and Rejected with their counts (spec §2). */
export function ApplicationTabs({ tab, search, onChange, counts, found, children }: ApplicationTabsProps) {
  const t = useTranslate()
  const countIn = (id: OwnTab) => counts && STATUS_GROUPS[id].reduce((sum, status) => sum + counts[status], 0)
  return (
    <div className="flex flex-col gap-5">
      <SearchBox value={search} onChange={(typed) => onChange({ tab, search: typed })} found={found} />
      <Tabs
        name="own"
        label={t('applications.tabs')}
        tabs={OWN_TABS.map((id) => ({ id, label: t(`applications.tab.${id}`), count: countIn(id) }))}
        selected={tab}
        onSelect={(id) => onChange({ tab: id, search: '' })}
      >
        {/* On paper there are no tabs, but it should say what it lists. */}
        <p className="mb-4 hidden font-semibold print:block">{t(`applications.tab.${tab}`)}</p>
        {children}
      </Tabs>
    </div>
  )
}
