// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { ContentSkeleton, SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { SearchInput } from '#web/components/fields/text-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { CallOffice, OfficeContact } from '#web/components/office-contact.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ComplainLink } from '#web/shell/complain-link.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { AnswerDetails } from './answer-details.tsx'
import { searchTopics } from './search-topics.ts'
import { useTopics } from './use-topics.ts'

/** Questions and answers for each service and in general, with the office's contact details. */
export function HelpPage() {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const { topics, isPending, error, refetch } = useTopics()
  const shown = searchTopics(topics, search)
  const found = shown.reduce((sum, { answers }) => sum + answers.length, 0)
  // While the services load, the general topic can already be searched. Before they are loaded, zero results are not
  // certain.
  const isCountKnown = found > 0 || (!isPending && !error)
  const head = <PageHeader title={t('shell.help')} lead={t('help.lead')} />
  return (
    <PublicShell preview={<ContentSkeleton head={head} />}>
      {head}
      {/* On a desktop the answers are beside the search and the contact details; on a phone, between them. */}
      <div className="grid gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <HelpSearch value={search} onChange={setSearch} found={isCountKnown ? found : undefined} />
        <div className="flex flex-col gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isPending && <SkeletonList />}
          {error && <LoadFailure title={t('help.failed')} query={{ error, refetch }} />}
          {shown.map(({ id, title, answers }) => (
            <section key={id} aria-labelledby={`help-${id}`}>
              <h2 id={`help-${id}`} className="mb-3 text-lg">
                {title}
              </h2>
              <div className="rounded-md border border-line bg-surface">
                {answers.map((answer) => (
                  <AnswerDetails key={answer.id} answer={answer} />
                ))}
              </div>
            </section>
          ))}
          {found === 0 && isCountKnown && (
            <EmptyState
              title={t('help.noMatch.title')}
              text={t('help.noMatch.text', { search: search.trim() })}
              action={
                <Button variant="secondary" onClick={() => setSearch('')}>
                  {t('help.noMatch.clear')}
                </Button>
              }
            />
          )}
        </div>
        <Card as="section" aria-labelledby="help-office" className="lg:sticky lg:top-6 lg:self-start">
          <h2 id="help-office" className="mb-2 text-lg">
            {t('help.office')}
          </h2>
          <CallOffice variant="secondary" className="mb-3 w-full" />
          <OfficeContact />
          <ComplainLink />
        </Card>
      </div>
    </PublicShell>
  )
}

interface HelpSearchProps {
  value: string
  onChange: (search: string) => void
  /** The number of answers found; undefined until it is known. */
  found: number | undefined
}

/** Searches the answers while the user types, and announces the number of answers found. */
function HelpSearch({ value, onChange, found }: HelpSearchProps) {
  const t = useTranslate()
  return (
    <search className="max-w-form min-w-0">
      <label htmlFor="help-search" className="mb-1.5 block font-semibold">
        {t('help.search')}
      </label>
      <SearchInput
        id="help-search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={t('help.search.placeholder')}
      />
      <p role="status" className="mt-1.5 min-h-[1lh] text-ink-soft text-sm">
        {value.trim() !== '' && found !== undefined && t('help.found', { count: found })}
      </p>
    </search>
  )
}
