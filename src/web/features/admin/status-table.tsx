// SPDX-License-Identifier: Apache-2.0
import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Disclosure } from '#web/components/layout/disclosure.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type Counts, countIn, LIST_PATH } from './figures.ts'

interface StatusTableProps {
  categories: Statistics['categories']
  totals: Counts
}

const NAME = 'px-4 py-1.5 text-start'
const FIGURE = 'px-4 py-1.5 text-end tabular-nums max-sm:flex max-sm:flex-col max-sm:px-3 max-sm:py-1 max-sm:text-start'

/**
 * The number of applications by category and status. It is collapsed, because the charts show its sums. On a phone each
 * row becomes a card. The columns of Pending and Verified are named after the next step, because the figures above
 * count both statuses as pending (spec §2). Each figure is a link to the applications that it counts.
 */
export function StatusTable({ categories, totals }: StatusTableProps) {
  const t = useTranslate()
  const columnHeadings = [...STATUSES.map((status) => t(`admin.table.${status}`)), t('admin.table.total')]
  return (
    <Disclosure title={t('admin.table.title')}>
      <section
        aria-label={t('admin.table.scroll')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard must be able to scroll the table sideways
        tabIndex={0}
        className="scroll-edges overflow-x-auto"
      >
        <table aria-label={t('admin.table.title')} className="w-full max-sm:block sm:whitespace-nowrap">
          <thead className="max-sm:sr-only">
            <tr className="border-line border-b text-sm">
              <th scope="col" className={`${NAME} font-semibold`}>
                {t('admin.table.category')}
              </th>
              {columnHeadings.map((head) => (
                <th key={head} scope="col" className={`${FIGURE} font-semibold`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {categories.map(({ slug, category, counts }) => (
              <FigureRow key={slug} name={category} category={slug} counts={counts} className="border-line border-b" />
            ))}
          </tbody>
          <tfoot className="max-sm:block">
            <FigureRow name={t('admin.table.total')} category={undefined} counts={totals} className="font-semibold" />
          </tfoot>
        </table>
      </section>
    </Disclosure>
  )
}

interface FigureRowProps {
  name: string
  /** The category whose applications the row counts; undefined if it counts the applications of all categories. */
  category: string | undefined
  counts: Counts
  className: string
}

function FigureRow({ name, category, counts, className }: FigureRowProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const figure = (status: Status | 'all', count: number) =>
    count === 0 ? (
      '0'
    ) : (
      <TextLink
        to={`${LIST_PATH}?${new URLSearchParams({ ...(category && { category }), status })}`}
        className="inline-flex min-h-11 min-w-11 items-center sm:min-h-8 sm:justify-end"
      >
        {formatCount(count)}
      </TextLink>
    )
  return (
    <tr className={`max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] max-sm:py-2 ${className}`}>
      <th scope="row" className={`${NAME} [font-weight:inherit] max-sm:col-span-full max-sm:font-semibold`}>
        {name}
      </th>
      {STATUSES.map((status) => (
        <td key={status} className={FIGURE}>
          <CardLabel>{t(`admin.table.${status}`)}</CardLabel>
          {figure(status, counts[status])}
        </td>
      ))}
      <td className={`${FIGURE} font-semibold`}>
        <CardLabel>{t('admin.table.total')}</CardLabel>
        {figure('all', countIn(counts))}
      </td>
    </tr>
  )
}

/** The heading of a column, repeated in each card on a phone. Screen readers read the table's hidden header instead. */
const CardLabel = ({ children }: { children: string }) => (
  <span aria-hidden className="font-normal text-ink-soft text-sm sm:hidden">
    {children}
  </span>
)
