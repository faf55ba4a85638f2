import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Statistics } from '#shared/applications/wire.ts'
import { Charts } from './charts/charts.tsx'
import { addUp, countOf, undecided } from './figures.ts'
import { QuickActions } from './quick-actions.tsx'
import { StatusTable } from './status-table.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

/** Everything on the overview, from the server's figures. */
export function Overview({ user, statistics }: { user: CurrentUser; statistics: Statistics }) {
  const { categories, processedToday } = statistics
  const all = addUp(categories.map(({ counts }) => counts))
  return (
    <div className="flex flex-col gap-8">
      <WelcomeBanner name={user.firstName || user.username} total={countOf(all)} />
      <SummaryCards total={countOf(all)} pending={undecided(all)} processedToday={processedToday} />
      <QuickActions categories={categories} pending={undecided(all)} />
      <Charts statistics={statistics} all={all} />
      <StatusTable categories={categories} all={all} />
    </div>
  )
}
