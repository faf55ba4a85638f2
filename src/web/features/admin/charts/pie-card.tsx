// SPDX-License-Identifier: Apache-2.0
import { useId } from 'react'
import { percentagesOf } from '#shared/percentages.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { ChartPattern, edgeOf, type Pattern, type Slice } from './chart-pattern.tsx'
import { PieDrawing } from './lazy-drawings.tsx'

interface PieCardProps {
  /** The heading of the card gets the element id `chart-<id>`. */
  id: string
  title: string
  /** What the chart counts. */
  caption: string
  /** The heading of the column with the slices' names. */
  nameHeading: string
  slices: readonly Slice[]
}

/** A pie chart, and a table that is also its legend. */
export function PieCard({ id, title, caption, nameHeading, slices }: PieCardProps) {
  const t = useTranslate()
  const total = slices.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card as="section" aria-labelledby={`chart-${id}`} className="flex min-w-0 flex-col gap-3 break-inside-avoid">
      <div>
        <h3 id={`chart-${id}`} className="text-lg">
          {title}
        </h3>
        <p className="text-ink-soft text-sm">{caption}</p>
      </div>
      <div className="flex grow flex-wrap items-center justify-center gap-x-3 gap-y-2 lg:max-xl:gap-x-6">
        <div aria-hidden="true" className="flex h-28 shrink-0 items-center justify-center">
          {total === 0 ? (
            <p className="flex size-28 items-center justify-center rounded-full border border-line-strong border-dashed p-3 text-center text-ink-soft text-sm">
              {t('admin.charts.none')}
            </p>
          ) : (
            <PieDrawing slices={slices} fallback={<Skeleton className="size-28 rounded-full!" />} />
          )}
        </div>
        <div className="@container min-w-[min(13rem,100%)] flex-1">
          <SliceTable labelledBy={`chart-${id}`} nameHeading={nameHeading} slices={slices} />
        </div>
      </div>
    </Card>
  )
}

interface SliceTableProps {
  labelledBy: string
  nameHeading: string
  slices: readonly Slice[]
}

/** The classes of the cells with names, and of the cells with numbers. */
const NAME_CLASSES = 'py-0.5 text-start'
const NUMBER_CLASSES = 'py-0.5 ps-3 text-end tabular-nums whitespace-nowrap'

/**
 * The name, number and percentage of each slice, with its pattern as a legend. A table narrower than 18 rem hides its header.
 * In a table narrower than 11 rem, such as on a phone with large text, the numbers are below the name.
 */
function SliceTable({ labelledBy, nameHeading, slices }: SliceTableProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const percentages = percentagesOf(slices.map(({ count }) => count))
  return (
    <table aria-labelledby={labelledBy} className="w-full text-sm @max-[11rem]:block">
      <thead className="text-ink-soft @max-[18rem]:sr-only">
        <tr className="border-line border-b">
          <th scope="col" className={`${NAME_CLASSES} font-normal`}>
            {nameHeading}
          </th>
          <th scope="col" className={`${NUMBER_CLASSES} font-normal`}>
            {t('admin.charts.count')}
          </th>
          <th scope="col" className={`${NUMBER_CLASSES} font-normal`}>
            {t('admin.charts.share')}
          </th>
        </tr>
      </thead>
      <tbody className="@max-[11rem]:block">
        {slices.map(({ id, name, count, pattern, to }, index) => (
          <tr key={id} className="border-line border-b last:border-b-0 @max-[11rem]:flex @max-[11rem]:flex-wrap">
            <th scope="row" className={`${NAME_CLASSES} font-normal @max-[11rem]:basis-full`}>
              <span className="flex items-center gap-2">
                <Swatch pattern={pattern} />
                <TextLink to={to} className="inline-flex min-h-11 min-w-11 items-center sm:min-h-8">
                  {name}
                </TextLink>
              </span>
            </th>
            <td className={`${NUMBER_CLASSES} font-semibold`}>{formatCount(count)}</td>
            <td className={NUMBER_CLASSES}>{`${percentages[index]} %`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Swatch({ pattern }: { pattern: Pattern }) {
  const id = useId()
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <defs>
        <ChartPattern id={id} pattern={pattern} />
      </defs>
      <rect x="1" y="1" width="18" height="18" rx="4" fill={`url(#${id})`} stroke={edgeOf(pattern)} />
    </svg>
  )
}
