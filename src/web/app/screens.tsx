// SPDX-License-Identifier: Apache-2.0
import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { matchesPath } from '#shared/built-pages.ts'
import type { WordModule } from '#shared/locales/word-modules.ts'
import { PortalUnreachableNotice } from '#web/components/feedback/notice.tsx'
import { loadWords } from '#web/i18n/translation.tsx'
import { serviceAt, servicesInPage, useServices } from '#web/lib/portal.ts'
import { useLocation } from '#web/lib/router.tsx'
import { useGuest } from '#web/session/session.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'

/** The screen of each path (spec §2) and its locale modules. Paths match in upper and lower case. */
const SCREENS = {
  '/': screen(() => import('#web/features/landing/landing-page.tsx').then((page) => page.LandingPage), ['landing']),
  '/login': screen(
    () => import('#web/features/account/login/login-page.tsx').then((page) => page.LoginPage),
    ['account'],
  ),
  '/login/:step': screen(
    () => import('#web/features/account/login-step/login-step-page.tsx').then((page) => page.LoginStepPage),
    ['account', 'factor'],
  ),
  '/activate': screen(
    () => import('#web/features/account/activation/activation-pages.tsx').then((page) => page.ActivationPage),
    ['account', 'factor', 'pages'],
  ),
  '/confirm-email': screen(
    () => import('#web/features/account/activation/activation-pages.tsx').then((page) => page.ConfirmationPage),
    ['account', 'factor'],
  ),
  '/register': screen(
    () => import('#web/features/account/registration/registration-page.tsx').then((page) => page.RegistrationPage),
    ['account', 'registration', 'consent', 'factor'],
  ),
  '/forgot-password': screen(
    () =>
      import('#web/features/account/forgot-password/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
    ['account', 'reset'],
  ),
  '/dashboard': screen(
    () => import('#web/features/dashboard/citizen-dashboard-page.tsx').then((page) => page.CitizenDashboardPage),
    ['dashboard'],
  ),
  '/viewApplication/:username': screen(
    () => import('#web/features/my-applications/my-applications-page.tsx').then((page) => page.MyApplicationsPage),
    ['applications'],
  ),
  '/amend/:reference': screen(
    () => import('#web/features/apply/amendment/amend-page.tsx').then((page) => page.AmendPage),
    ['apply', 'applications', 'amendments'],
  ),
  '/outbox': screen(
    () => import('#web/features/outbox/outbox-page.tsx').then((page) => page.OutboxPage),
    ['outbox', 'drafts'],
  ),
  '/drafts': screen(
    () => import('#web/features/outbox/outbox-page.tsx').then((page) => page.DraftsPage),
    ['outbox', 'drafts'],
  ),
  '/profile/edit': screen(
    () => import('#web/features/profile/edit/edit-profile-page.tsx').then((page) => page.EditProfilePage),
    ['profile', 'account', 'registration'],
  ),
  '/edit-profile': screen(
    () => import('#web/features/profile/edit/edit-profile-page.tsx').then((page) => page.EditProfilePage),
    ['profile', 'account', 'registration'],
  ),
  '/profile/settings': screen(
    () => import('#web/features/profile/settings/account-settings-page.tsx').then((page) => page.AccountSettingsPage),
    ['settings', 'account', 'consent', 'factor', 'reading'],
  ),
  '/notifications': screen(
    () => import('#web/features/notifications/notifications-page.tsx').then((page) => page.NotificationsPage),
    ['notifications'],
  ),
  '/staff_dashboard': screen(
    () => import('#web/features/review/staff-dashboard-page.tsx').then((page) => page.StaffDashboardPage),
    ['review', 'amendments', 'office', 'account', 'factor'],
  ),
  '/Admin': screen(
    () => import('#web/features/admin/admin-overview-page.tsx').then((page) => page.AdminOverviewPage),
    ['admin', 'office'],
  ),
  '/Admin/Dashboard': screen(
    () => import('#web/features/review/admin-applications-page.tsx').then((page) => page.AdminApplicationsPage),
    ['review', 'amendments', 'admin', 'office', 'account', 'factor'],
  ),
  '/Admin/people': screen(
    () => import('#web/features/staff-accounts/staff-accounts-page.tsx').then((page) => page.StaffAccountsPage),
    ['staff', 'account', 'factor'],
  ),
  '/Admin/charter': screen(
    () => import('#web/features/charter/charter-pages.tsx').then((page) => page.CharterPage),
    ['charter'],
  ),
  '/Admin/reasons': screen(
    () => import('#web/features/charter/charter-pages.tsx').then((page) => page.ReasonsPage),
    ['charter'],
  ),
  '/Admin/late': screen(
    () => import('#web/features/charter/charter-pages.tsx').then((page) => page.LatePage),
    ['charter'],
  ),
  '/proposals': screen(
    () => import('#web/features/proposals/proposals-page.tsx').then((page) => page.ProposalsPage),
    ['proposals', 'account', 'factor'],
  ),
  '/appeals': screen(
    () => import('#web/features/review/appeal/appeals-page.tsx').then((page) => page.AppealsPage),
    ['proposals'],
  ),
  '/complaints': screen(
    () => import('#web/features/complaints/complaints-page.tsx').then((page) => page.ComplaintsPage),
    ['proposals'],
  ),
  '/announcements': screen(
    () => import('#web/features/announcements/announcements-page.tsx').then((page) => page.AnnouncementsPage),
    ['announcements', 'board'],
  ),
  '/guest-dashboard': screen(
    () => import('#web/features/guest/guest-dashboard-page.tsx').then((page) => page.GuestDashboardPage),
    ['guest', 'dashboard', 'board'],
  ),
  '/guest-Application': screen(
    () => import('#web/features/guest/guest-applications-page.tsx').then((page) => page.GuestApplicationsPage),
    ['guest', 'applications'],
  ),
  '/gallery': screen(
    () => import('#web/features/gallery/gallery-page.tsx').then((page) => page.GalleryPage),
    ['gallery'],
  ),
  '/help': screen(
    () => import('#web/features/help/help-page.tsx').then((page) => page.HelpPage),
    ['help', 'pages', 'reading'],
  ),
  '/accessibility': screen(
    () => import('#web/features/about/about-pages.tsx').then((page) => page.AccessibilityPage),
    ['pages', 'help', 'reading'],
  ),
  '/privacy': screen(
    () => import('#web/features/about/about-pages.tsx').then((page) => page.PrivacyPage),
    ['pages', 'help', 'consent'],
  ),
  '/contact': screen(
    () => import('#web/features/about/about-pages.tsx').then((page) => page.ContactPage),
    ['pages', 'help'],
  ),
  '/verify': screen(() => import('#web/features/verify/verify-page.tsx').then((page) => page.VerifyPage), ['verify']),
  '/track': screen(() => import('#web/features/track/track-page.tsx').then((page) => page.TrackPage), ['track']),
  '/test': screen(
    () => import('#web/features/connection/connection-page.tsx').then((page) => page.ConnectionPage),
    ['connection', 'pages'],
  ),
} as const

const ApplyPage = screen(() => import('#web/features/apply/apply-page.tsx').then((page) => page.ApplyPage), ['apply'])
const NotFoundPage = screen(
  () => import('#web/features/not-found/not-found-page.tsx').then((page) => page.NotFoundPage),
  ['landing'],
)

/** A screen whose code and texts load in parallel when it is opened. Its skeleton is shown until both have loaded. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>, localeModules: readonly WordModule[]) {
  return lazyComponent(
    async () => {
      const [Page] = await Promise.all([load(), loadWords(localeModules)])
      return Page
    },
    { fallback: <ScreenSkeleton /> },
  )
}

const GuestProfile = guestScreen((pages) => pages.GuestProfilePage)
/** The screens with sample data that guests see at the paths of screens that need an account (spec §2). */
const DEMO_SCREENS = new Map<string, ComponentType>([
  ['/profile/edit', GuestProfile],
  ['/edit-profile', GuestProfile],
  ['/profile/settings', guestScreen((pages) => pages.GuestSettingsPage)],
  ['/notifications', guestScreen((pages) => pages.GuestNotificationsPage)],
])

function guestScreen(choose: (pages: typeof import('#web/features/guest/guest-account-pages.tsx')) => ComponentType) {
  return screen(() => import('#web/features/guest/guest-account-pages.tsx').then(choose), ['guest', 'notifications'])
}

export function Screens() {
  const { isGuest, hasEntered } = useGuest()
  const demoScreenOf = (path: string) => (isGuest && hasEntered ? DEMO_SCREENS.get(path) : undefined)
  return (
    <Switch>
      {Object.entries(SCREENS).map(([path, Screen]) => (
        <Route key={path} path={path} component={demoScreenOf(path) ?? Screen} />
      ))}
      <Route component={ServiceOrNotFound} />
    </Switch>
  )
}

/**
 * Loads the screen at a path, so that it renders immediately. Returns false if there is no such screen or if loading
 * failed. By default, a page that contains the services is a form, because other pages do not contain them.
 */
export async function preloadScreen(pathname: string, isForm = servicesInPage() !== undefined): Promise<boolean> {
  const found = Object.entries(SCREENS).find(([address]) => matchesPath(address, pathname))
  return (await (isForm ? ApplyPage : found?.[1])?.preload()) ?? false
}

/** The form of the service with this path, or the page for unknown paths. */
function ServiceOrNotFound() {
  const { pathname } = useLocation()
  const { data, isPending, refetch } = useServices()
  if (isPending) return <ScreenSkeleton width="form" />
  if (!data) {
    return (
      <AppShell width="form">
        <PortalUnreachableNotice onRetry={() => void refetch()} />
      </AppShell>
    )
  }
  const service = serviceAt(data.services, pathname)
  return service ? <ApplyPage key={service.id} service={service} limits={data.limits} /> : <NotFoundPage />
}
