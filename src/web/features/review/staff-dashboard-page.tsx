// SPDX-License-Identifier: Apache-2.0
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { Disclosure } from '#web/components/layout/disclosure.tsx'
import { DecisionFigures } from '#web/components/office/office-figures.tsx'
import { useHasOverviewFailed } from '#web/components/office/overview-query.ts'
import { OfficeHeader, StartReview, WaitingStrip } from '#web/components/office/waiting-strip.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { useIsHydrated } from '#web/startup/prerendered.ts'
import { PageUndoBar } from './decision/undo-bar.tsx'
import { ApplicationList } from './list/application-list.tsx'
import { STAFF_VARIANT } from './review-variant.ts'
import { SavedFormButton } from './saved-form/saved-form-button.tsx'

/** The practice queue. Its code and texts load only when it is opened. */
const Practice = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./practice/practice-screen.tsx'), loadWords(['staff'])])
    return module.PracticeScreen
  },
  { fallback: <SkeletonList /> },
)

/**
 * The start page of staff: the applications that wait for them, the review screen (spec §2), and how long each step
 * took.
 */
export function StaffDashboardPage() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  // The prerendered header is the same for every query.
  const head = !(isHydrated && params.has('practice')) && <OfficeHeader title={t('review.staff.title')} />
  return (
    <SessionGate head={head} roles={['staff', 'admin']} deniedText={t('denied.access')} leavesWhenDenied>
      {({ role }) =>
        params.has('practice') ? (
          <Practice listPath={role === 'admin' ? '/Admin/Dashboard' : '/staff_dashboard'} />
        ) : (
          <>
            <OfficeHeader title={t('review.staff.title')}>
              <div className="flex flex-wrap gap-2 max-sm:grow">
                <div className="max-sm:hidden">
                  <SavedFormButton />
                </div>
                <StartReview listPath="/staff_dashboard" />
              </div>
            </OfficeHeader>
            <div className="flex flex-col gap-3 max-sm:gap-2">
              <WaitingStrip listPath="/staff_dashboard" label={t('office.title')} />
              <ApplicationList variant={STAFF_VARIANT} showsAgeBands />
              <div className="sm:hidden">
                <SavedFormButton />
              </div>
              <MoreFigures />
            </div>
            <PageUndoBar />
          </>
        )
      }
    </SessionGate>
  )
}

/**
 * Shows how long decisions took. Collapsed, because the list is more important. The strip above the list already shows
 * the number of late applications, with a link to them.
 */
function MoreFigures() {
  const t = useTranslate()
  if (useHasOverviewFailed()) return null
  return (
    <Disclosure title={t('office.more', { days: DECIDED_DAYS })}>
      <DecisionFigures />
    </Disclosure>
  )
}
