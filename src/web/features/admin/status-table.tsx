import { STATUSES } from '#shared/applications/lifecycle.ts'
import type { Statistics } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type Counts, countIn } from './figures.ts'

interface StatusTableProps {
  categories: Statistics['categories']
  all: Counts
}

const NAME = 'px-4 py-2.5 text-start'
const FIGURE = 'px-4 py-2.5 text-end tabular-nums'

/** Number of applications by category and status. */
export function StatusTable({ categories, all }: StatusTableProps) {
  const t = useTranslate()
  const heads = [...STATUSES.map((status) => t(`status.${status}`)), t('admin.table.total')]
  return (
    <section aria-labelledby="admin-table" className="flex flex-col gap-3">
      <h2 id="admin-table" className="text-lg">
        {t('admin.table.title')}
      </h2>
      <section
        aria-label={t('admin.table.scroll')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard scrolls it sideways
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-surface"
      >
        <table aria-labelledby="admin-table" className="w-full whitespace-nowrap">
          <thead>
            <tr className="border-line border-b text-sm">
              <th scope="col" className={`${NAME} font-semibold`}>
                {t('admin.table.category')}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className={`${FIGURE} font-semibold`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map(({ slug, category, counts }) => (
              <FigureRow key={slug} name={category} counts={counts} className="border-line border-b" />
            ))}
          </tbody>
          <tfoot>
            <FigureRow name={t('admin.table.total')} counts={all} className="font-semibold" />
          </tfoot>
        </table>
      </section>
    </section>
  )
}

function FigureRow({ name, counts, className }: { name: string; counts: Counts; className: string }) {
  const { count } = useFormats()
  return (
    <tr className={className}>
      <th scope="row" className={`${NAME} [font-weight:inherit]`}>
        {name}
      </th>
      {STATUSES.map((status) => (
        <td key={status} className={FIGURE}>
          {count(counts[status])}
        </td>
      ))}
      <td className={`${FIGURE} font-semibold`}>{count(countIn(counts))}</td>
    </tr>
  )
}
