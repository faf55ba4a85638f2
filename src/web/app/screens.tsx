import { Route, Routes } from 'react-router'
import {
  AdminApplicationsPage,
  AdminOverviewPage,
  CitizenDashboardPage,
  ForgotPasswordPage,
  LandingPage,
  LoginPage,
  MyApplicationsPage,
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
      <Route path="/staff_dashboard" element={<StaffDashboardPage />} />
      <Route path="/Admin" element={<AdminOverviewPage />} />
      <Route path="/Admin/Dashboard" element={<AdminApplicationsPage />} />
      <Route path="*" element={<ServiceOrNotFound />} />
    </Routes>
  )
}
