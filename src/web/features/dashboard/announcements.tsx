// SPDX-License-Identifier: Apache-2.0
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, Megaphone } from 'lucide-react'
import type { Announcement } from '#shared/announcements/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { AnnouncementBoard, FixedAnnouncements } from '#web/components/lists/announcement-board.tsx'
import { useFormats, useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { announcementsQuery, SHOWN_ANNOUNCEMENTS } from '#web/queries/announcements.ts'

/** Shows the panchayat's announcements, newest first, or the two fixed announcements of spec §2 if there are none. */
export function Announcements() {
  const t = useTranslate()
  const query = useInfiniteQuery(announcementsQuery(SHOWN_ANNOUNCEMENTS))
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="mb-1 flex min-h-11 items-center text-lg sm:mb-3 sm:text-xl">
        {t('dashboard.announcements')}
      </h2>
      <Loaded query={query} failure={t('announcements.list.failed')} placeholder={<AnnouncementsSkeleton />}>
        {(announcements) =>
          announcements.length === 0 ? (
            <FixedAnnouncements />
          ) : (
            <AnnouncementBoard>
              {announcements.map((announcement) => (
                <AnnouncementRow key={announcement.id} announcement={announcement} />
              ))}
            </AnnouncementBoard>
          )
        }
      </Loaded>
      {hasNextPage && (
        <Button
          variant="quiet"
          compact
          busy={isFetchingNextPage}
          className="sm:mt-2"
          onClick={() => void fetchNextPage()}
        >
          {t('announcements.older')}
        </Button>
      )}
    </section>
  )
}

/**
 * The title and the date of an announcement. Its text is collapsed, so that several announcements do not fill a phone's
 * screen.
 */
function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { title, body, language, publishedAt } = announcement
  const { formatDay } = useFormats()
  return (
    <li className="border-line border-b last:border-b-0">
      <details className="group/announcement">
        <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 px-3 py-3">
          <Megaphone aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
          <h3 lang={language} className="break-words font-semibold">
            {title}
          </h3>
          <ChevronDown aria-hidden className="mt-0.5 size-5 text-ink-soft group-open/announcement:rotate-180" />
          <time dateTime={publishedAt} className="col-start-2 text-ink-soft text-sm">
            {formatDay(publishedAt)}
          </time>
        </summary>
        <div className="ps-10 pe-3 pb-4">
          <p lang={language} className="whitespace-pre-line break-words text-ink-soft">
            {body}
          </p>
          <LanguageNote language={language} />
        </div>
      </details>
    </li>
  )
}

/**
 * Explains to readers why an announcement is in another language. Renders nothing if it is in the language of the
 * screen.
 */
function LanguageNote({ language }: { language: string }) {
  const t = useTranslate()
  const current = useLanguage()
  const { data: portal } = usePortal()
  if (language === current) return null
  const name = portal?.languages.find(({ code }) => code === language)?.name ?? language
  return <p className="text-ink-soft text-sm">{t('announcements.onlyIn', { language: name })}</p>
}

/** A placeholder as high as two collapsed announcements, so that the layout does not shift when they load. */
function AnnouncementsSkeleton() {
  return (
    <AnnouncementBoard>
      {['first', 'second'].map((key) => (
        <li key={key} className="flex flex-col gap-2 border-line border-b p-4 last:border-b-0">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-24" />
        </li>
      ))}
    </AnnouncementBoard>
  )
}
