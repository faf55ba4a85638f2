import { Languages, type LucideIcon, Megaphone, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { AnnouncementArticle } from '#web/components/announcement-article.tsx'
import { Button } from '#web/components/button.tsx'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAnnouncements } from '#web/lib/announcements.ts'
import { useTranslate } from '#web/lib/translation.tsx'

const SHOWN = 3

/** What the office announces, the newest first; the two standing notices of spec §2 where there is nothing. */
export function Announcements() {
  const t = useTranslate()
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAnnouncements(SHOWN)
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="mb-3 flex min-h-11 items-center text-lg sm:text-xl">
        {t('dashboard.announcements')}
      </h2>
      {isError && !data && (
        <LoadFailure title={t('announcements.list.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Expected />}
      {data?.length === 0 && <StandingNotices />}
      {data && data.length > 0 && (
        <Board>
          {data.map(({ id, ...announcement }) => (
            <Row key={id} Icon={Megaphone}>
              <AnnouncementArticle {...announcement} />
            </Row>
          ))}
        </Board>
      )}
      {hasNextPage && (
        <Button variant="quiet" compact busy={isFetchingNextPage} className="mt-2" onClick={() => void fetchNextPage()}>
          {t('announcements.older')}
        </Button>
      )}
    </section>
  )
}

const STANDING: readonly { id: 'maintenance' | 'languages'; Icon: LucideIcon }[] = [
  { id: 'maintenance', Icon: Wrench },
  { id: 'languages', Icon: Languages },
]

function StandingNotices() {
  const t = useTranslate()
  return (
    <Board>
      {STANDING.map(({ id, Icon }) => (
        <Row key={id} Icon={Icon}>
          <div className="min-w-0">
            <h3 className="font-semibold">{t(`dashboard.announcements.${id}`)}</h3>
            <p className="text-ink-soft">{t(`dashboard.announcements.${id}.text`)}</p>
          </div>
        </Row>
      ))}
    </Board>
  )
}

function Board({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col rounded-md border border-line bg-surface">{children}</ul>
}

function Row({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line border-b p-4 last:border-b-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
      {children}
    </li>
  )
}

/** As tall as two announcements of the usual length, so that nothing moves when they come. */
function Expected() {
  return (
    <Board>
      {['first', 'second'].map((place) => (
        <li key={place} className="flex flex-col gap-2 border-line border-b p-4 last:border-b-0">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-20" />
        </li>
      ))}
    </Board>
  )
}
