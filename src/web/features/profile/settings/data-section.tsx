// SPDX-License-Identifier: Apache-2.0
import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { useAllOwnApplications } from '#web/queries/own-applications.ts'
import { SettingsSection } from './settings-section.tsx'

/** Downloads of the user's data and documents. */
export function DataSection({ isApplicant }: { isApplicant: boolean }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection title={t('settings.data.title')} text={t('settings.data.text')}>
      <a href="/api/account/data" download className={`${buttonLook('secondary')} sm:self-start`}>
        <Download aria-hidden className="size-5" />
        {t('settings.data.download')}
      </a>
      {isApplicant && (
        <div className="flex flex-col gap-3 border-line border-t pt-4">
          <h3 className="font-semibold">{t('settings.documents.title')}</h3>
          <p className="text-ink-soft">{t('settings.documents.text')}</p>
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            className="sm:self-start"
            onClick={() => setIsOpen((wasOpen) => !wasOpen)}
          >
            {t(isOpen ? 'settings.documents.hide' : 'settings.documents.show')}
          </Button>
          {isOpen && <OwnDocuments />}
        </div>
      )}
    </SettingsSection>
  )
}

/** The user's documents, grouped by application. */
function OwnDocuments() {
  const t = useTranslate()
  const query = useAllOwnApplications()
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (isPending) return <SkeletonList rows={2} />
  if (!data) return <LoadFailure title={t('settings.documents.loadFailed')} query={query} />
  const applicationsWithDocuments = data.filter(({ documents }) => documents.some(({ removedAt }) => !removedAt))
  return (
    <>
      {applicationsWithDocuments.length === 0 && !hasNextPage && <p>{t('settings.documents.none')}</p>}
      <ul className="flex flex-col gap-4">
        {applicationsWithDocuments.map((application) => (
          <ApplicationDocuments key={application._id} application={application} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          className="sm:self-start"
          onClick={() => void fetchNextPage()}
        >
          {t('settings.documents.more')}
        </Button>
      )}
    </>
  )
}

function ApplicationDocuments({ application: { _id, scheme, documents } }: { application: OwnApplication }) {
  return (
    <li>
      <p className="text-sm">
        <span className="font-semibold">{scheme}</span> <span className="whitespace-nowrap text-ink-soft">{_id}</span>
      </p>
      <ul>
        {documents.map(({ filePath, fileName, mediaType, size, removedAt }) => {
          if (removedAt) return null
          const Icon = mediaType.startsWith('image/') ? Image : FileText
          return (
            <li key={filePath}>
              <a
                href={`/uploads/${filePath}?download`}
                download
                className="flex min-h-11 items-center gap-3 rounded-sm py-1 hover:bg-indigo-soft"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-indigo" strokeWidth={1.5} />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                  <span className="wrap-anywhere text-indigo underline underline-offset-4">{fileName}</span>
                  <span className="text-ink-soft text-sm">{fileSize(size)}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
