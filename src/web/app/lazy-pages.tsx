import type { ComponentType } from 'react'
import type { WordModule } from '#shared/locales/word-modules.ts'
import { loadWords } from '#web/i18n/translation.tsx'
import { ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'

/** Each screen is a chunk of its own, downloaded when somebody opens it. */
export const LandingPage = screenOnDemand(
  () => import('#web/features/landing/landing-page.tsx'),
  ['landing'],
  (module) => module.LandingPage,
)
export const LoginPage = screenOnDemand(
  () => import('#web/features/account/login/login-page.tsx'),
  ['account'],
  (module) => module.LoginPage,
)
export const LoginStepPage = screenOnDemand(
  () => import('#web/features/account/login-step/login-step-page.tsx'),
  ['account', 'factor'],
  (module) => module.LoginStepPage,
)
export const RegistrationPage = screenOnDemand(
  () => import('#web/features/account/registration/registration-page.tsx'),
  ['account', 'consent'],
  (module) => module.RegistrationPage,
)
export const ForgotPasswordPage = screenOnDemand(
  () => import('#web/features/account/forgot-password/forgot-password-page.tsx'),
  ['account'],
  (module) => module.ForgotPasswordPage,
)
export const ActivationPage = screenOnDemand(
  () => import('#web/features/account/activation/activation-page.tsx'),
  ['account'],
  (module) => module.ActivationPage,
)
export const CitizenDashboardPage = screenOnDemand(
  () => import('#web/features/dashboard/citizen-dashboard-page.tsx'),
  ['dashboard', 'announcements'],
  (module) => module.CitizenDashboardPage,
)
export const ApplyPage = screenOnDemand(
  () => import('#web/features/apply/apply-page.tsx'),
  ['apply'],
  (module) => module.ApplyPage,
)
export const MyApplicationsPage = screenOnDemand(
  () => import('#web/features/my-applications/my-applications-page.tsx'),
  ['applications'],
  (module) => module.MyApplicationsPage,
)
export const StaffDashboardPage = screenOnDemand(
  () => import('#web/features/review/staff-dashboard-page.tsx'),
  ['review', 'account', 'factor'],
  (module) => module.StaffDashboardPage,
)
export const AdminOverviewPage = screenOnDemand(
  () => import('#web/features/admin/admin-overview-page.tsx'),
  ['admin'],
  (module) => module.AdminOverviewPage,
)
export const AdminApplicationsPage = screenOnDemand(
  () => import('#web/features/review/admin-applications-page.tsx'),
  ['review', 'admin', 'account', 'factor'],
  (module) => module.AdminApplicationsPage,
)
export const StaffAccountsPage = screenOnDemand(
  () => import('#web/features/staff-accounts/staff-accounts-page.tsx'),
  ['colleagues', 'account', 'factor'],
  (module) => module.StaffAccountsPage,
)
export const ProposalsPage = screenOnDemand(
  () => import('#web/features/proposals/proposals-page.tsx'),
  ['proposals', 'account', 'factor'],
  (module) => module.ProposalsPage,
)
export const AnnouncementsPage = screenOnDemand(
  () => import('#web/features/announcements/announcements-page.tsx'),
  ['announcements'],
  (module) => module.AnnouncementsPage,
)
export const GuestDashboardPage = screenOnDemand(
  () => import('#web/features/guest/guest-dashboard-page.tsx'),
  ['guest', 'dashboard', 'announcements'],
  (module) => module.GuestDashboardPage,
)
export const GuestApplicationsPage = screenOnDemand(
  () => import('#web/features/guest/guest-applications-page.tsx'),
  ['guest', 'applications'],
  (module) => module.GuestApplicationsPage,
)
export const EditProfilePage = screenOnDemand(
  () => import('#web/features/profile/edit/edit-profile-page.tsx'),
  ['profile', 'account'],
  (module) => module.EditProfilePage,
)
export const AccountSettingsPage = screenOnDemand(
  () => import('#web/features/profile/settings/account-settings-page.tsx'),
  ['settings', 'account', 'consent', 'factor'],
  (module) => module.AccountSettingsPage,
)
export const NotificationsPage = screenOnDemand(
  () => import('#web/features/notifications/notifications-page.tsx'),
  ['notices'],
  (module) => module.NotificationsPage,
)
export const GalleryPage = screenOnDemand(
  () => import('#web/features/gallery/gallery-page.tsx'),
  ['gallery'],
  (module) => module.GalleryPage,
)
export const HelpPage = screenOnDemand(
  () => import('#web/features/help/help-page.tsx'),
  ['help', 'pages'],
  (module) => module.HelpPage,
)
export const AccessibilityPage = screenOnDemand(
  () => import('#web/features/about/about-pages.tsx'),
  ['pages', 'help'],
  (module) => module.AccessibilityPage,
)
export const PrivacyPage = screenOnDemand(
  () => import('#web/features/about/about-pages.tsx'),
  ['pages', 'help', 'consent'],
  (module) => module.PrivacyPage,
)
export const ContactPage = screenOnDemand(
  () => import('#web/features/about/about-pages.tsx'),
  ['pages', 'help'],
  (module) => module.ContactPage,
)
export const ConnectionPage = screenOnDemand(
  () => import('#web/features/connection/connection-page.tsx'),
  ['connection', 'pages'],
  (module) => module.ConnectionPage,
)
export const VerifyPage = screenOnDemand(
  () => import('#web/features/verify/verify-page.tsx'),
  ['verify'],
  (module) => module.VerifyPage,
)
export const NotFoundPage = screenOnDemand(
  () => import('#web/features/not-found/not-found-page.tsx'),
  ['landing'],
  (module) => module.NotFoundPage,
)

/** A screen whose program and words load in parallel when it is opened; its skeleton shows meanwhile. */
function screenOnDemand<Module, Props extends object>(
  load: () => Promise<Module>,
  words: readonly WordModule[],
  pick: (module: Module) => ComponentType<Props>,
) {
  return lazyComponent(
    async () => {
      const [module] = await Promise.all([load(), loadWords(words)])
      return pick(module)
    },
    { fallback: <ScreenSkeleton /> },
  )
}
