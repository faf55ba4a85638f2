import { Route, Routes } from 'react-router'
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
} from './lazy-pages.ts'
import { ServiceOrNotFound } from './service-or-not-found.tsx'

/** Which screen stands at which address (spec §2); the router reads addresses without regard to case. */
export function Screens() {
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegistrationPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/dashboard" element={<CitizenDashboardPage />} />
      <Route path="/viewApplication/:username" element={<MyApplicationsPage />} />
      <Route path="/profile/edit" element={<EditProfilePage />} />
      <Route path="/edit-profile" element={<EditProfilePage />} />
      <Route path="/profile/settings" element={<AccountSettingsPage />} />
      <Route path="/notifications" element={<NotificationsPage />} />
      <Route path="/staff_dashboard" element={<StaffDashboardPage />} />
      <Route path="/Admin" element={<AdminOverviewPage />} />
      <Route path="/Admin/Dashboard" element={<AdminApplicationsPage />} />
      <Route path="/announcements" element={<AnnouncementsPage />} />
      <Route path="/guest-dashboard" element={<GuestDashboardPage />} />
      <Route path="/guest-Application" element={<GuestApplicationsPage />} />
      <Route path="/gallery" element={<GalleryPage />} />
      <Route path="/help" element={<HelpPage />} />
      <Route path="/accessibility" element={<AccessibilityPage />} />
      <Route path="/privacy" element={<PrivacyPage />} />
      <Route path="/contact" element={<ContactPage />} />
      <Route path="/test" element={<ConnectionPage />} />
      <Route path="*" element={<ServiceOrNotFound />} />
    </Routes>
  )
}
