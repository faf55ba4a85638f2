import { useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { Button } from '#web/components/controls/button.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import {
  AnnouncementArticle,
  AnnouncementBoard,
  AnnouncementEntry,
  StandingNotices,
} from '#web/components/lists/announcement-board.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { announcementsQuery } from '#web/queries/announcements.ts'

/** The number of announcements that are shown at first. */
export const SHOWN_ANNOUNCEMENTS = 3

/** The office's announcements, newest first. Without any, the two standing notices of spec §2. */
export function Announcements() {
  const t = useTranslate()
  const query = useInfiniteQuery(announcementsQuery(SHOWN_ANNOUNCEMENTS))
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="mb-3 flex min-h-11 items-center text-lg sm:text-xl">
        {t('dashboard.announcements')}
      </h2>
      <Loaded query={query} failure={t('announcements.list.failed')} placeholder={<AnnouncementsSkeleton />}>
        {(announcements) =>
          announcements.length === 0 ? (
            <StandingNotices />
          ) : (
            <AnnouncementBoard>
              {announcements.map(({ id, ...announcement }) => (
                <AnnouncementEntry key={id} Icon={Megaphone}>
                  <AnnouncementArticle {...announcement} />
                </AnnouncementEntry>
              ))}
            </AnnouncementBoard>
          )
        }
      </Loaded>
      {hasNextPage && (
        <Button variant="quiet" compact busy={isFetchingNextPage} className="mt-2" onClick={() => void fetchNextPage()}>
          {t('announcements.older')}
        </Button>
      )}
    </section>
  )
}

/** As tall as two usual announcements, so that the layout does not shift when they load. */
function AnnouncementsSkeleton() {
  return (
    <AnnouncementBoard>
      {['first', 'second'].map((key) => (
        <li key={key} className="flex flex-col gap-2 border-line border-b p-4 last:border-b-0">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-20" />
        </li>
      ))}
    </AnnouncementBoard>
  )
}
