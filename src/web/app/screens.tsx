import { Route, Switch } from 'wouter'
import {
  AccessibilityPage,
  AccountSettingsPage,
  AdminApplicationsPage,
  AdminOverviewPage,
  AnnouncementsPage,
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
  MyApplicationsPage,
  NotificationsPage,
  PrivacyPage,
  RegistrationPage,
  StaffDashboardPage,
  VerifyPage,
} from './lazy-pages.ts'
import { ServiceOrNotFound } from './service-or-not-found.tsx'

/** Which screen stands at which address (spec §2); the router reads addresses without regard to case. */
export function Screens() {
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/register" component={RegistrationPage} />
      <Route path="/forgot-password" component={ForgotPasswordPage} />
      <Route path="/dashboard" component={CitizenDashboardPage} />
      <Route path="/viewApplication/:username" component={MyApplicationsPage} />
      <Route path="/profile/edit" component={EditProfilePage} />
      <Route path="/edit-profile" component={EditProfilePage} />
      <Route path="/profile/settings" component={AccountSettingsPage} />
      <Route path="/notifications" component={NotificationsPage} />
      <Route path="/staff_dashboard" component={StaffDashboardPage} />
      <Route path="/Admin" component={AdminOverviewPage} />
      <Route path="/Admin/Dashboard" component={AdminApplicationsPage} />
      <Route path="/announcements" component={AnnouncementsPage} />
      <Route path="/guest-dashboard" component={GuestDashboardPage} />
      <Route path="/guest-Application" component={GuestApplicationsPage} />
      <Route path="/gallery" component={GalleryPage} />
      <Route path="/help" component={HelpPage} />
      <Route path="/accessibility" component={AccessibilityPage} />
      <Route path="/privacy" component={PrivacyPage} />
      <Route path="/contact" component={ContactPage} />
      <Route path="/verify" component={VerifyPage} />
      <Route path="/test" component={ConnectionPage} />
      <Route component={ServiceOrNotFound} />
    </Switch>
  )
}
