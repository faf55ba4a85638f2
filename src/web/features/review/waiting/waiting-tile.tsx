import type { CategoryGroup } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import { filterParams, type ListFilter } from '../list/list-filter.ts'
import { daysWaited } from './days-waited.ts'

interface WaitingTileProps {
  /** With the oldest application first. */
  group: CategoryGroup
  queue: Partial<ListFilter>
}

/** One category's queue, and the way to it. */
export function WaitingTile({ group, queue }: WaitingTileProps) {
  const t = useTranslate()
  const { count } = useFormats()
  const since = group.data[0]?.createdAt
  const words = since ? t('review.waiting.longest', { days: daysWaited(since, Date.now()) }) : t('review.waiting.clear')
  return (
    <li>
      <Link
        to={`?${filterParams({ ...queue, category: group.slug })}`}
        replace
        className="flex h-full min-h-12 items-center gap-4 rounded-md border border-line px-4 py-2 hover:border-indigo hover:bg-indigo-soft"
      >
        <span className="min-w-8 font-semibold text-xl tabular-nums">{count(group.total)}</span>
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold text-indigo">{group.category}</span>
          <span className="text-ink-soft text-sm">{words}</span>
        </span>
        <span className="sr-only">. {t('review.waiting.open')}</span>
      </Link>
    </li>
  )
}
