import { lazy } from 'react'
import { type Area, needWords } from '#web/lib/translation.tsx'

/** A screen's program and the words that it says, fetched side by side. */
async function withWords<Page>(page: Promise<Page>, areas: readonly Area[]) {
  const [module] = await Promise.all([page, needWords(areas)])
  return module
}

/** Each screen is a chunk of its own: nobody downloads what they do not open. */
export const LandingPage = lazy(() =>
  import('#web/features/landing/landing-page.tsx').then((module) => ({ default: module.LandingPage })),
)
export const LoginPage = lazy(() =>
  import('#web/features/account/login/login-page.tsx').then((module) => ({ default: module.LoginPage })),
)
export const RegistrationPage = lazy(() =>
  import('#web/features/account/registration/registration-page.tsx').then((module) => ({
    default: module.RegistrationPage,
  })),
)
export const ForgotPasswordPage = lazy(() =>
  import('#web/features/account/forgot-password/forgot-password-page.tsx').then((module) => ({
    default: module.ForgotPasswordPage,
  })),
)
export const CitizenDashboardPage = lazy(() =>
  withWords(import('#web/features/dashboard/citizen-dashboard-page.tsx'), ['member']).then((module) => ({
    default: module.CitizenDashboardPage,
  })),
)
export const ApplyPage = lazy(() =>
  withWords(import('#web/features/apply/apply-page.tsx'), ['member']).then((module) => ({ default: module.ApplyPage })),
)
export const MyApplicationsPage = lazy(() =>
  withWords(import('#web/features/my-applications/my-applications-page.tsx'), ['member']).then((module) => ({
    default: module.MyApplicationsPage,
  })),
)
export const StaffDashboardPage = lazy(() =>
  withWords(import('#web/features/review/staff-dashboard-page.tsx'), ['office']).then((module) => ({
    default: module.StaffDashboardPage,
  })),
)
export const AdminOverviewPage = lazy(() =>
  withWords(import('#web/features/admin/admin-overview-page.tsx'), ['office']).then((module) => ({
    default: module.AdminOverviewPage,
  })),
)
export const AdminApplicationsPage = lazy(() =>
  withWords(import('#web/features/review/admin-applications-page.tsx'), ['office']).then((module) => ({
    default: module.AdminApplicationsPage,
  })),
)
export const AnnouncementsPage = lazy(() =>
  withWords(import('#web/features/announcements/announcements-page.tsx'), ['member']).then((module) => ({
    default: module.AnnouncementsPage,
  })),
)
export const GuestDashboardPage = lazy(() =>
  withWords(import('#web/features/guest/dashboard/guest-dashboard-page.tsx'), ['member']).then((module) => ({
    default: module.GuestDashboardPage,
  })),
)
export const GuestApplicationsPage = lazy(() =>
  withWords(import('#web/features/guest/applications/guest-applications-page.tsx'), ['member']).then((module) => ({
    default: module.GuestApplicationsPage,
  })),
)
export const EditProfilePage = lazy(() =>
  withWords(import('#web/features/profile/edit/edit-profile-page.tsx'), ['member']).then((module) => ({
    default: module.EditProfilePage,
  })),
)
export const AccountSettingsPage = lazy(() =>
  withWords(import('#web/features/profile/settings/account-settings-page.tsx'), ['member']).then((module) => ({
    default: module.AccountSettingsPage,
  })),
)
export const NotificationsPage = lazy(() =>
  withWords(import('#web/features/notices/notifications-page.tsx'), ['member']).then((module) => ({
    default: module.NotificationsPage,
  })),
)
export const GalleryPage = lazy(() =>
  withWords(import('#web/features/gallery/gallery-page.tsx'), ['member']).then((module) => ({
    default: module.GalleryPage,
  })),
)
export const HelpPage = lazy(() =>
  withWords(import('#web/features/help/help-page.tsx'), ['reading']).then((module) => ({ default: module.HelpPage })),
)
export const AccessibilityPage = lazy(() =>
  withWords(import('#web/features/about/accessibility-page.tsx'), ['reading']).then((module) => ({
    default: module.AccessibilityPage,
  })),
)
export const PrivacyPage = lazy(() =>
  withWords(import('#web/features/about/privacy-page.tsx'), ['reading']).then((module) => ({
    default: module.PrivacyPage,
  })),
)
export const ContactPage = lazy(() =>
  withWords(import('#web/features/about/contact-page.tsx'), ['reading']).then((module) => ({
    default: module.ContactPage,
  })),
)
export const ConnectionPage = lazy(() =>
  withWords(import('#web/features/connection/connection-page.tsx'), ['reading']).then((module) => ({
    default: module.ConnectionPage,
  })),
)
export const NotFoundPage = lazy(() =>
  import('#web/features/not-found/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
)
