import { lazy } from 'react'
import type { WordModule } from '#shared/locales/word-modules.ts'
import { needWords } from '#web/lib/translation.tsx'

/** A screen's program and the words that it says, fetched side by side. */
async function withWords<Page>(page: Promise<Page>, modules: readonly WordModule[]) {
  const [module] = await Promise.all([page, needWords(modules)])
  return module
}

/** Each screen is a chunk of its own: nobody downloads what they do not open. */
export const LandingPage = lazy(() =>
  withWords(import('#web/features/landing/landing-page.tsx'), ['landing']).then((module) => ({
    default: module.LandingPage,
  })),
)
export const LoginPage = lazy(() =>
  withWords(import('#web/features/account/login/login-page.tsx'), ['account']).then((module) => ({
    default: module.LoginPage,
  })),
)
export const RegistrationPage = lazy(() =>
  withWords(import('#web/features/account/registration/registration-page.tsx'), ['account']).then((module) => ({
    default: module.RegistrationPage,
  })),
)
export const ForgotPasswordPage = lazy(() =>
  withWords(import('#web/features/account/forgot-password/forgot-password-page.tsx'), ['account']).then((module) => ({
    default: module.ForgotPasswordPage,
  })),
)
export const CitizenDashboardPage = lazy(() =>
  withWords(import('#web/features/dashboard/citizen-dashboard-page.tsx'), ['dashboard', 'announcements']).then(
    (module) => ({
      default: module.CitizenDashboardPage,
    }),
  ),
)
export const ApplyPage = lazy(() =>
  withWords(import('#web/features/apply/apply-page.tsx'), ['apply']).then((module) => ({
    default: module.ApplyPage,
  })),
)
export const MyApplicationsPage = lazy(() =>
  withWords(import('#web/features/my-applications/my-applications-page.tsx'), ['applications']).then((module) => ({
    default: module.MyApplicationsPage,
  })),
)
export const StaffDashboardPage = lazy(() =>
  withWords(import('#web/features/review/staff-dashboard-page.tsx'), ['review']).then((module) => ({
    default: module.StaffDashboardPage,
  })),
)
export const AdminOverviewPage = lazy(() =>
  withWords(import('#web/features/admin/admin-overview-page.tsx'), ['admin']).then((module) => ({
    default: module.AdminOverviewPage,
  })),
)
export const AdminApplicationsPage = lazy(() =>
  withWords(import('#web/features/review/admin-applications-page.tsx'), ['review', 'admin']).then((module) => ({
    default: module.AdminApplicationsPage,
  })),
)
export const AnnouncementsPage = lazy(() =>
  withWords(import('#web/features/announcements/announcements-page.tsx'), ['announcements']).then((module) => ({
    default: module.AnnouncementsPage,
  })),
)
export const GuestDashboardPage = lazy(() =>
  withWords(import('#web/features/guest/dashboard/guest-dashboard-page.tsx'), [
    'guest',
    'dashboard',
    'announcements',
  ]).then((module) => ({
    default: module.GuestDashboardPage,
  })),
)
export const GuestApplicationsPage = lazy(() =>
  withWords(import('#web/features/guest/applications/guest-applications-page.tsx'), ['guest', 'applications']).then(
    (module) => ({
      default: module.GuestApplicationsPage,
    }),
  ),
)
export const EditProfilePage = lazy(() =>
  withWords(import('#web/features/profile/edit/edit-profile-page.tsx'), ['profile', 'account']).then((module) => ({
    default: module.EditProfilePage,
  })),
)
export const AccountSettingsPage = lazy(() =>
  withWords(import('#web/features/profile/settings/account-settings-page.tsx'), ['settings', 'account']).then(
    (module) => ({
      default: module.AccountSettingsPage,
    }),
  ),
)
export const NotificationsPage = lazy(() =>
  withWords(import('#web/features/notices/notifications-page.tsx'), ['notices']).then((module) => ({
    default: module.NotificationsPage,
  })),
)
export const GalleryPage = lazy(() =>
  withWords(import('#web/features/gallery/gallery-page.tsx'), ['gallery']).then((module) => ({
    default: module.GalleryPage,
  })),
)
export const HelpPage = lazy(() =>
  withWords(import('#web/features/help/help-page.tsx'), ['help', 'pages']).then((module) => ({
    default: module.HelpPage,
  })),
)
export const AccessibilityPage = lazy(() =>
  withWords(import('#web/features/about/accessibility-page.tsx'), ['pages', 'help']).then((module) => ({
    default: module.AccessibilityPage,
  })),
)
export const PrivacyPage = lazy(() =>
  withWords(import('#web/features/about/privacy-page.tsx'), ['pages', 'help']).then((module) => ({
    default: module.PrivacyPage,
  })),
)
export const ContactPage = lazy(() =>
  withWords(import('#web/features/about/contact-page.tsx'), ['pages', 'help']).then((module) => ({
    default: module.ContactPage,
  })),
)
export const ConnectionPage = lazy(() =>
  withWords(import('#web/features/connection/connection-page.tsx'), ['connection', 'pages']).then((module) => ({
    default: module.ConnectionPage,
  })),
)
export const NotFoundPage = lazy(() =>
  withWords(import('#web/features/not-found/not-found-page.tsx'), ['landing']).then((module) => ({
    default: module.NotFoundPage,
  })),
)
