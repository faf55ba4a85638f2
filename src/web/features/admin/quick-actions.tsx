// SPDX-License-Identifier: Apache-2.0
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import { countUndecided, LIST_PATH } from './figures.ts'

interface QuickActionsProps {
  categories: Statistics['categories']
  /** The number of undecided applications of all services. */
  pending: number
}

/** A tile for each service and one for all pending applications (spec §2). */
export function QuickActions({ categories, pending }: QuickActionsProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <section aria-labelledby="admin-quick" className="flex flex-col gap-x-4 gap-y-2 xl:flex-row xl:items-center">
      <h3 id="admin-quick" className="whitespace-nowrap text-lg">
        {t('admin.quick')}
      </h3>
      <ul className="grid flex-1 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 sm:gap-3 xl:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {categories.map(({ slug, category, counts }) => (
          <Tile
            key={slug}
            search={`category=${slug}&status=pending`}
            label={category}
            text={t('admin.quick.pending', { count: formatCount(countUndecided(counts)) })}
          />
        ))}
        <Tile
          search="status=pending"
          label={t('admin.quick.all')}
          text={t('admin.quick.toReview', { count: formatCount(pending) })}
        />
      </ul>
    </section>
  )
}

function Tile({ search, label, text }: { search: string; label: string; text: string }) {
  return (
    <li>
      <Link
        to={`${LIST_PATH}?${search}`}
        className="flex h-full min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 hover:border-indigo"
      >
        <span className="flex flex-1 flex-col gap-x-3 xl:flex-row xl:flex-wrap xl:items-baseline xl:justify-between">
          <span className="font-semibold text-indigo">{label}</span>
          <span className="text-ink-soft text-sm">{text}</span>
        </span>
      </Link>
    </li>
  )
}
