import type { ReactNode } from 'react'

interface DataListProps {
  rows: readonly { term: string; value: ReactNode }[]
}

/** Facts, each with its name: side by side where there is room, one below the other on a phone. */
export function DataList({ rows }: DataListProps) {
  return (
    <dl className="flex flex-col">
      {rows.map(({ term, value }) => (
        <div key={term} className="grid gap-x-4 border-line border-b py-2.5 last:border-b-0 sm:grid-cols-[14rem_1fr]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
