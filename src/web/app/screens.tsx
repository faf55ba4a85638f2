import { Route, Switch } from 'wouter'
import { matchesPath } from '#shared/matches-path.ts'
import { Unreachable } from '#web/components/feedback/notice.tsx'
import { serviceAt, useServices } from '#web/lib/portal.ts'
import { useLocation } from '#web/lib/router.tsx'
import { AppShell } from '#web/shell/app-shell.tsx'
import { ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import {
  AccessibilityPage,
  AccountSettingsPage,
  ActivationPage,
  AdminApplicationsPage,
  AdminOverviewPage,
  AnnouncementsPage,
  ApplyPage,
  CitizenDashboardPage,
  ConnectionPage,
  ContactPage,
  EditProfilePage,
  ForgotPasswordPage,
  GalleryPage,
  GuestApplicationsPage,
  GuestDashboardPage,
  HelpPage,
  LandingPage,
  LoginPage,
  LoginStepPage,
  MyApplicationsPage,
  NotFoundPage,
  NotificationsPage,
  PrivacyPage,
  ProposalsPage,
  RegistrationPage,
  StaffAccountsPage,
  StaffDashboardPage,
  VerifyPage,
} from './lazy-pages.tsx'

/** The screen of each address (spec §2); addresses match in upper and lower case. */
const SCREENS = {
  '/': LandingPage,
  '/login': LoginPage,
  '/login/:step': LoginStepPage,
  '/activate': ActivationPage,
  '/register': RegistrationPage,
  '/forgot-password': ForgotPasswordPage,
  '/dashboard': CitizenDashboardPage,
  '/viewApplication/:username': MyApplicationsPage,
  '/profile/edit': EditProfilePage,
  '/edit-profile': EditProfilePage,
  '/profile/settings': AccountSettingsPage,
  '/notifications': NotificationsPage,
  '/staff_dashboard': StaffDashboardPage,
  '/Admin': AdminOverviewPage,
  '/Admin/Dashboard': AdminApplicationsPage,
  '/Admin/people': StaffAccountsPage,
  '/proposals': ProposalsPage,
  '/announcements': AnnouncementsPage,
  '/guest-dashboard': GuestDashboardPage,
  '/guest-Application': GuestApplicationsPage,
  '/gallery': GalleryPage,
  '/help': HelpPage,
  '/accessibility': AccessibilityPage,
  '/privacy': PrivacyPage,
  '/contact': ContactPage,
  '/verify': VerifyPage,
  '/test': ConnectionPage,
} as const

export function Screens() {
  return (
    <Switch>
      {Object.entries(SCREENS).map(([path, Screen]) => (
        <Route key={path} path={path} component={Screen} />
      ))}
      <Route component={ServiceOrNotFound} />
    </Switch>
  )
}

/** Loads the screen of an address, so that it renders at once; false where there is none or loading failed. */
export async function fetchScreen(pathname: string): Promise<boolean> {
  const found = Object.entries(SCREENS).find(([address]) => matchesPath(address, pathname))
  return (await found?.[1].fetch()) ?? false
}

/** The catalogue gives the address of each form. Any other address does not exist. */
function ServiceOrNotFound() {
  const { pathname } = useLocation()
  const { data, isPending, refetch } = useServices()
  if (isPending) return <ScreenSkeleton width="form" />
  if (!data) {
    return (
      <AppShell width="form">
        <Unreachable onRetry={() => void refetch()} />
      </AppShell>
    )
  }
  const service = serviceAt(data.services, pathname)
  return service ? <ApplyPage key={service.id} service={service} limits={data.limits} /> : <NotFoundPage />
}
