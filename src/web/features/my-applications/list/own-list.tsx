import { useState } from 'react'
import type { OwnApplication, OwnList as OwnListPage } from '#shared/applications/wire.ts'
import { Button } from '#web/components/button.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import type { AskedCertificate } from '../certificate/use-certificate.ts'
import { ApplicationCard } from './application-card.tsx'
import { ApplicationTable } from './application-table.tsx'
import { NothingHere } from './nothing-here.tsx'
import { countInTab, inTab, matching, OWN_TABS, type OwnTab } from './search-applications.ts'
import { SearchBox } from './search-box.tsx'

interface OwnListProps {
  applications: readonly OwnApplication[]
  /** Of all of them, also of those on pages not loaded yet. */
  counts: OwnListPage['counts'] | undefined
  isTable: boolean
  onOpen: (reference: string) => void
  onCertificate: (asked: AskedCertificate) => void
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** Search, three tabs with their counts, and what matches both (spec §2, §4, §5). */
export function OwnList({ applications, counts, isTable, onOpen, onCertificate, ...more }: OwnListProps) {
  const t = useTranslate()
  const [tab, setTab] = useState<OwnTab>('applied')
  const [search, setSearch] = useState('')
  const shown = matching(inTab(applications, tab), search)
  const isOnLaterPage = more.hasMore && search.trim() === '' && counts !== undefined && countInTab(counts, tab) > 0
  const choose = (next: OwnTab) => {
    setTab(next)
    setSearch('')
  }
  return (
    <div className="flex flex-col gap-5">
      <SearchBox value={search} onChange={setSearch} found={shown.length} />
      <Tabs
        name="own"
        label={t('applications.tabs')}
        tabs={OWN_TABS.map((id) => ({
          id,
          label: t(`applications.tab.${id}`),
          count: counts && countInTab(counts, id),
        }))}
        selected={tab}
        onSelect={choose}
      >
        {shown.length === 0 && !isOnLaterPage && (
          <NothingHere tab={tab} search={search} onClear={() => setSearch('')} />
        )}
        {shown.length > 0 && isTable && (
          <ApplicationTable applications={shown} all={applications} onCertificate={onCertificate} />
        )}
        {shown.length > 0 && !isTable && (
          <ul className="flex flex-col gap-4">
            {shown.map((application) => (
              <ApplicationCard
                key={application._id}
                application={application}
                onOpen={() => onOpen(application._id)}
                onCertificate={() => onCertificate({ reference: application._id, body: { row: application } })}
              />
            ))}
          </ul>
        )}
      </Tabs>
      {more.hasMore && (
        <Button variant="secondary" className="self-center" busy={more.isLoadingMore} onClick={more.onMore}>
          {t('applications.more')}
        </Button>
      )}
    </div>
  )
}
