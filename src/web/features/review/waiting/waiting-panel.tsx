import { useQuery } from '@tanstack/react-query'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { categoriesQuery } from '../review-queries.ts'
import { daysWaited } from './days-waited.ts'
import { WaitingTile } from './waiting-tile.tsx'

const QUEUE = { status: 'Pending', sort: 'oldest' } as const
const GRID = 'grid items-center gap-x-8 gap-y-4 lg:grid-cols-[auto_1fr]'
const TILES = 'grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]'

/** How many applications wait for staff, and for how long; each category leads to its queue. */
export function WaitingPanel() {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(categoriesQuery(QUEUE))
  return (
    <Card as="section" aria-labelledby="waiting-title" className="flex flex-col gap-4">
      <h2 id="waiting-title" className="text-lg">
        {t('review.waiting.title')}
      </h2>
      {data ? (
        <Queues groups={data.data} />
      ) : error ? (
        <LoadFailure title={t('review.waiting.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <QueuesSkeleton />
      )}
    </Card>
  )
}

function Queues({ groups }: { groups: CategoryGroup[] }) {
  const t = useTranslate()
  const { count } = useFormats()
  const waiting = groups.reduce((sum, { total }) => sum + total, 0)
  const oldest = groups.flatMap(({ data }) => data.map(({ createdAt }) => createdAt)).sort()[0]
  if (oldest === undefined) return <p className="text-ink-soft">{t('review.waiting.none')}</p>
  return (
    <div className={GRID}>
      <p className="flex max-w-80 flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-2xl tabular-nums">{count(waiting)}</span>
        {t('review.waiting.total', { count: waiting })}
        <span className="w-full text-ink-soft">
          {t('review.waiting.oldest', { days: daysWaited(oldest, Date.now()) })}
        </span>
      </p>
      <ul className={TILES}>
        {groups.map((group) => (
          <WaitingTile key={group.slug} group={group} queue={QUEUE} />
        ))}
      </ul>
    </div>
  )
}

const EXPECTED = ['first', 'second', 'third']

/** As high as what comes, so that the list below stays where it is. */
function QueuesSkeleton() {
  return (
    <div className={GRID}>
      <Skeleton className="h-16 w-80 max-w-full" />
      <div className={TILES}>
        {EXPECTED.map((place) => (
          <Skeleton key={place} className="h-16" />
        ))}
      </div>
    </div>
  )
}
