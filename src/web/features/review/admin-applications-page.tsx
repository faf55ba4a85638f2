// SPDX-License-Identifier: Apache-2.0
import { OfficeHeader, StartReview, WaitingStrip } from '#web/components/office/waiting-strip.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { PageUndoBar } from './decision/undo-bar.tsx'
import { ApplicationList } from './list/application-list.tsx'
import { ADMIN_VARIANT } from './review-variant.ts'

/**
 * The admin's application list, with the filters that the overview links to (spec §2). It begins with the applications that
 * wait for the admin's decision.
 */
export function AdminApplicationsPage() {
  const t = useTranslate()
  const head = <OfficeHeader title={t('review.admin.title')} />
  return (
    <SessionGate head={head} roles={['admin']} checkingText={t('admin.checking')} loginText={t('admin.denied.login')}>
      {() => (
        <>
          <OfficeHeader title={t('review.admin.title')}>
            <StartReview listPath="/admin/dashboard" />
          </OfficeHeader>
          <div className="flex flex-col gap-3 max-sm:gap-2">
            <WaitingStrip listPath="/admin/dashboard" label={t('office.title')} />
            <ApplicationList variant={ADMIN_VARIANT} isBounded showsAgeBands />
          </div>
          <PageUndoBar />
        </>
      )}
    </SessionGate>
  )
}
