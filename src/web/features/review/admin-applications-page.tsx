// SPDX-License-Identifier: Apache-2.0
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { StartReview, WaitingStrip } from '#web/components/office/waiting-strip.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { PageUndoBar } from './decision/undo-bar.tsx'
import { ApplicationList } from './list/application-list.tsx'
import { ADMIN_VARIANT } from './review-variant.ts'

/**
 * The admin's application list, with the filters that the overview links to (spec §2). It begins with the applications that
 * await a signature.
 */
export function AdminApplicationsPage() {
  const t = useTranslate()
  const head = <PageHeader title={t('review.admin.title')} />
  return (
    <SessionGate head={head} roles={['admin']} checkingText={t('admin.checking')} loginText={t('admin.denied.login')}>
      {() => (
        <>
          <PageHeader
            title={t('review.admin.title')}
            actions={
              <div className="max-sm:hidden">
                <StartReview listPath="/admin/dashboard" />
              </div>
            }
          />
          <div className="-mt-3 flex flex-col gap-3 max-sm:-mt-4 max-sm:gap-2">
            <WaitingStrip listPath="/admin/dashboard" label={t('office.title')} />
            <div className="sm:hidden">
              <StartReview listPath="/admin/dashboard" />
            </div>
            <ApplicationList variant={ADMIN_VARIANT} isBounded showsAgeBands />
          </div>
          <PageUndoBar />
        </>
      )}
    </SessionGate>
  )
}
