// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { CITIZEN_TABS, type CitizenTab, STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { SEARCH_LENGTH } from '#shared/unicode-text.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { Tabs } from '#web/components/controls/tabs.tsx'
import { SearchInput } from '#web/components/fields/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { EmptyState } from '../empty-state.tsx'

interface ApplicationTabsProps {
  tab: CitizenTab
  search: string
  /** Selecting another tab clears the search (spec §4). */
  onChange: (shown: { tab: CitizenTab; search: string }) => void
  /** The number of applications by status, regardless of the search; undefined while loading. */
  counts: Record<Status, number> | undefined
  /** The number of search results; undefined while searching. */
  found: number | undefined
  /** The content of the selected tab. */
  children: ReactNode
}

/** The search box, and the tabs Applied, Approved and Rejected with their counts (spec §2). */
export function ApplicationTabs({ tab, search, onChange, counts, found, children }: ApplicationTabsProps) {
  const t = useTranslate()
  const countIn = (id: CitizenTab) => counts && STATUS_GROUPS[id].reduce((sum, status) => sum + counts[status], 0)
  return (
    <div className="flex flex-col gap-5">
      <SearchBox value={search} onChange={(typed) => onChange({ tab, search: typed })} found={found} />
      <Tabs
        name="own"
        label={t('applications.tabs')}
        tabs={CITIZEN_TABS.map((id) => ({ id, label: t(`applications.tab.${id}`), count: countIn(id) }))}
        selected={tab}
        onSelect={(id) => onChange({ tab: id, search: '' })}
      >
        {/* The tabs are not printed, so the printed list needs the name of the selected tab. */}
        <p className="mb-4 hidden font-semibold print:block">{t(`applications.tab.${tab}`)}</p>
        {children}
      </Tabs>
    </div>
  )
}

interface SearchBoxProps extends Pick<ApplicationTabsProps, 'found'> {
  value: string
  onChange: (search: string) => void
}

/** Searches as the user types, and announces the number of results to screen readers. */
function SearchBox({ value, onChange, found }: SearchBoxProps) {
  const t = useTranslate()
  return (
    <search className="print:hidden">
      <label htmlFor="own-search" className="sr-only">
        {t('applications.search')}
      </label>
      <SearchInput
        id="own-search"
        value={value}
        maxLength={SEARCH_LENGTH}
        onChange={({ target }) => onChange(target.value)}
        placeholder={t('applications.search.placeholder')}
      />
      <p role="status" className="sr-only">
        {value.trim() !== '' && found !== undefined && t('applications.found', { count: found })}
      </p>
    </search>
  )
}

interface EmptyTabProps {
  tab: CitizenTab
  search: string
  onClear: () => void
  /** Opens the tab Applied; omitted if it is empty, too. */
  onOther?: (() => void) | undefined
}

/** Shown for a tab without applications (spec §2), and for a search without results. */
export function EmptyTab({ tab, search, onClear, onOther }: EmptyTabProps) {
  const t = useTranslate()
  const name = t(`applications.tab.${tab}`)
  if (search.trim() !== '') {
    return (
      <EmptyState
        title={t('applications.noMatch.title')}
        text={t('applications.noMatch.text', { tab: name, search: search.trim() })}
        action={
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
      action={
        onOther ? (
          <Button variant="secondary" onClick={onOther}>
            {t('applications.empty.applied.show')}
          </Button>
        ) : (
          <LinkButton to="/dashboard">{t('applications.empty.step')}</LinkButton>
        )
      }
    />
  )
}
