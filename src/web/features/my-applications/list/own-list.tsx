import { useState } from 'react'
import type { OwnTab } from '#shared/applications/lifecycle.ts'
import { ApplicationTabs } from '#web/components/applications/application-tabs.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { useOwnApplications } from '#web/queries/own-applications.ts'
import { OwnPages, type OwnPagesProps } from './own-pages.tsx'

type OwnListProps = Pick<OwnPagesProps, 'isTable' | 'onOpen' | 'onCertificate'>

/** Search, three tabs with their counts, and what matches both, page by page (spec §2, §4, §5). */
export function OwnList(actions: OwnListProps) {
  const [shown, setShown] = useState<{ tab: OwnTab; search: string }>({ tab: 'applied', search: '' })
  const settled = useDebouncedValue(shown.search, TIMINGS.searchPause).trim()
  // A search that was cleared is over at once.
  const sought = shown.search.trim() === '' ? '' : settled
  const own = useOwnApplications({ tab: shown.tab, search: sought })
  return (
    <ApplicationTabs
      {...shown}
      onChange={setShown}
      counts={own.data?.counts}
      found={own.isPlaceholderData ? undefined : own.data?.total}
    >
      <OwnPages
        {...actions}
        own={own}
        tab={shown.tab}
        search={sought}
        onClear={() => setShown({ ...shown, search: '' })}
      />
    </ApplicationTabs>
  )
}
