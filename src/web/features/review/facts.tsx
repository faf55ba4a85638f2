import type { ReactNode } from 'react'

interface Fact {
  term: string
  value: ReactNode
}

/** Names and values in the half of the window: side by side where the half is wide enough. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="@container">
      {facts.map(({ term, value }) => (
        <div key={term} className="grid gap-x-4 border-line border-b py-1.5 last:border-b-0 @xs:grid-cols-[9rem_1fr]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
