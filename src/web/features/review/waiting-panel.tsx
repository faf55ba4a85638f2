import { useQuery } from '@tanstack/react-query'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import { filterParams } from './list/list-filter.ts'
import { daysWaited } from './queue-figures.ts'
import { categoriesQuery } from './review-queries.ts'

const QUEUE = { status: 'Pending', sort: 'oldest' } as const
const GRID = 'grid items-center gap-x-8 gap-y-4 lg:grid-cols-[auto_1fr]'
const TILES = 'grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]'

/** The number of pending applications and their waiting times, with a link to the queue of each category. */
export function WaitingPanel() {
  const t = useTranslate()
  return (
    <Card as="section" aria-labelledby="waiting-title" className="flex flex-col gap-4">
      <h2 id="waiting-title" className="text-lg">
        {t('review.waiting.title')}
      </h2>
      <Loaded
        query={useQuery(categoriesQuery(QUEUE))}
        failure={t('review.waiting.failed')}
        placeholder={<QueuesSkeleton />}
      >
        {({ data }) => <Queues groups={data} />}
      </Loaded>
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
          <WaitingTile key={group.slug} group={group} />
        ))}
      </ul>
    </div>
  )
}

/** A skeleton of the same height as the loaded panel, so that the list below does not move. */
function QueuesSkeleton() {
  return (
    <div className={GRID}>
      <Skeleton className="h-16 w-80 max-w-full" />
      <div className={TILES}>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </div>
  )
}

/** A link to one category's queue. The first application in `group` is the oldest. */
function WaitingTile({ group }: { group: CategoryGroup }) {
  const t = useTranslate()
  const { count } = useFormats()
  const since = group.data[0]?.createdAt
  const wait = since ? t('review.waiting.longest', { days: daysWaited(since, Date.now()) }) : t('review.waiting.clear')
  return (
    <li>
      <Link
        to={`?${filterParams({ ...QUEUE, category: group.slug })}`}
        replace
        className="flex h-full min-h-12 items-center gap-4 rounded-md border border-line px-4 py-2 hover:border-indigo hover:bg-indigo-soft"
      >
        <span className="min-w-8 font-semibold text-xl tabular-nums">{count(group.total)}</span>
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold text-indigo">{group.category}</span>
          <span className="text-ink-soft text-sm">{wait}</span>
        </span>
        <span className="sr-only">. {t('review.waiting.open')}</span>
      </Link>
    </li>
  )
}
