import { lazy } from 'react'

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
  import('#web/features/dashboard/citizen-dashboard-page.tsx').then((module) => ({
    default: module.CitizenDashboardPage,
  })),
)
export const ApplyPage = lazy(() =>
  import('#web/features/apply/apply-page.tsx').then((module) => ({ default: module.ApplyPage })),
)
export const MyApplicationsPage = lazy(() =>
  import('#web/features/my-applications/my-applications-page.tsx').then((module) => ({
    default: module.MyApplicationsPage,
  })),
)
export const StaffDashboardPage = lazy(() =>
  import('#web/features/review/staff-dashboard-page.tsx').then((module) => ({ default: module.StaffDashboardPage })),
)
export const AdminOverviewPage = lazy(() =>
  import('#web/features/admin/admin-overview-page.tsx').then((module) => ({ default: module.AdminOverviewPage })),
)
export const AdminApplicationsPage = lazy(() =>
  import('#web/features/review/admin-applications-page.tsx').then((module) => ({
    default: module.AdminApplicationsPage,
  })),
)
export const NotFoundPage = lazy(() =>
  import('#web/features/not-found/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
)
