// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import { TextLink } from '#web/components/controls/button.tsx'
import { ListenButton } from '#web/components/controls/listen-button.tsx'
import { type Answer, sentencesOf } from './search-topics.ts'

/** A question that opens to its answer. */
export function AnswerDetails({ answer }: { answer: Answer }) {
  const { question, lines, list, link } = answer
  return (
    <details className="group border-line border-b last:border-b-0">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-sm px-4 py-3 font-semibold hover:bg-indigo-soft [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-indigo group-open:rotate-180" />
      </summary>
      <div className="flex max-w-form flex-col gap-3 px-4 pt-1 pb-5">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {list && (
          <dl className="flex flex-col gap-2">
            {list.map(({ term, need, text }) => (
              <div key={term} className="border-marigold border-s-2 ps-3">
                <dt className="font-semibold">
                  {term} {need && <span className="font-normal text-ink-soft">({need})</span>}
                </dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {link && (
          <TextLink to={link.to} className="flex min-h-11 w-fit items-center">
            {link.label}
          </TextLink>
        )}
        <ListenButton sentences={sentencesOf(answer)} />
      </div>
    </details>
  )
}
