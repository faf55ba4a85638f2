import { Route, Switch } from 'wouter'
import { matchesPath } from '#shared/matches-path.ts'
import {
  AccessibilityPage,
  AccountSettingsPage,
  AdminApplicationsPage,
  AdminOverviewPage,
  AnnouncementsPage,
  CitizenDashboardPage,
  ColleaguesPage,
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
  NotificationsPage,
  PrivacyPage,
  RegistrationPage,
  StaffDashboardPage,
  VerifyPage,
} from './lazy-pages.ts'
import { ServiceOrNotFound } from './service-or-not-found.tsx'

/** Which screen stands at which address (spec §2); addresses are read without regard to case. */
const SCREENS = {
  '/': LandingPage,
  '/login': LoginPage,
  '/login/:step': LoginStepPage,
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
  '/Admin/people': ColleaguesPage,
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

/** Fetches the screen of an address, so that it can be drawn at once; false where there is none, or no way to fetch it. */
export async function fetchScreen(pathname: string): Promise<boolean> {
  const found = Object.entries(SCREENS).find(([address]) => matchesPath(address, pathname))
  return (await found?.[1].fetch()) ?? false
}
