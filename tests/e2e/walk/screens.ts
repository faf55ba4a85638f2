// SPDX-License-Identifier: Apache-2.0
import { todayInIndia } from '#shared/rules.ts'
import { DEMO } from '#tests/support/accounts.ts'
import { answerRegistrationStep, reopenRegistration } from '#tests/support/walk/registration-views.ts'
import type { Screen } from '#tests/support/walk/walker.ts'
import { FORM_SCREENS } from './form-screens.ts'
import {
  deleteWaiting,
  goOffline,
  goOnline,
  OFFLINE_CALL,
  openSavedForm,
  saveForm,
  submitOffline,
} from './offline-steps.ts'
import {
  askForChanges,
  askForCode,
  askToVerify,
  beginForm,
  changeElsewhere,
  giveCode,
  leaveUnsaved,
  logOutOfDemo,
  lookUpNumber,
  openApproval,
  openCertificate,
  openCorrection,
  openDemo,
  openDetails,
  openFirstRow,
  openLanguages,
  openPalette,
  openRejection,
  openRequestedChanges,
  press,
  pressIn,
  saveWithoutSession,
} from './steps.ts'

const OWN_LIST = `/viewApplication/${DEMO.user.username}`
/** The year of the certificates that the demo village issued today. */
const THIS_YEAR = todayInIndia().slice(0, 4)
const NOT_LOGGED_IN = ['401 POST /api/verify']

/** Every screen, for each role for which it differs, with every dialog that it opens. A new route must be added here. */
const SCREENS: readonly Screen[] = [
  { route: '/', who: 'visitor', path: '/', views: { languages: openLanguages } },
  { route: '/login', who: 'visitor', path: '/login', views: { faults: press('login.submit') } },
  {
    route: '/login/:step',
    who: 'visitor',
    path: '/login/code',
    heading: ({ say }) => say('login.title'),
    refusals: ['401 GET /api/login/step'],
  },
  {
    route: '/register',
    who: 'visitor',
    path: '/register',
    views: {
      faults: press('register.continue'),
      unfinished: reopenRegistration,
      'step 2': answerRegistrationStep(0),
      'step 3': answerRegistrationStep(1),
      'step 4': answerRegistrationStep(2),
      'step 5': answerRegistrationStep(3),
      check: answerRegistrationStep(4),
    },
  },
  {
    route: '/forgot-password',
    who: 'visitor',
    path: '/forgot-password',
    views: { 'the code': askForCode, 'the new password': giveCode },
  },
  { route: '/dashboard', who: 'citizen', path: '/dashboard', phoneViews: { menu: press('shell.menu.short') } },
  {
    route: '/dashboard',
    who: 'visitor',
    path: '/dashboard',
    heading: ({ say }) => say('landing.title'),
    refusals: NOT_LOGGED_IN,
  },
  { route: '/dashboard', who: 'staff', path: '/dashboard', heading: ({ say }) => say('denied.title') },
  {
    route: '/viewApplication/:username',
    who: 'citizen',
    path: OWN_LIST,
    views: {
      details: openDetails('Pending'),
      rejection: openDetails('Rejected'),
      certificate: openCertificate,
      correction: openCorrection,
    },
  },
  { route: '/viewApplication/:username', who: 'citizen', path: `${OWN_LIST}?view=table` },
  {
    route: '/amend/:reference',
    who: 'citizen',
    path: '/amend/NC-2026-22222222',
    heading: ({ say }) => say('amendment.title'),
    views: { 'requested changes': openRequestedChanges },
    refusals: ['404 GET /api/applications/NC-2026-22222222'],
  },
  {
    route: '/profile/edit',
    who: 'citizen',
    path: '/profile/edit',
    views: { leaving: leaveUnsaved, 'session ended': saveWithoutSession },
    refusals: ['401 POST /api/profile'],
  },
  { route: '/edit-profile', who: 'staff', path: '/edit-profile' },
  {
    route: '/profile/settings',
    who: 'citizen',
    path: '/profile/settings',
    views: {
      'withdrawing consent': press('settings.consent.withdraw'),
      'deleting the account': press('settings.erasure.start'),
    },
  },
  {
    route: '/profile/settings',
    who: 'staff',
    path: '/profile/settings',
    views: { 'the second step': press('settings.factor.setUp') },
  },
  {
    route: '/drafts',
    who: 'citizen',
    path: '/drafts',
    isNewCitizen: true,
    views: { 'an unfinished form': beginForm, 'a draft that was changed elsewhere': changeElsewhere },
  },
  {
    route: '/outbox',
    who: 'citizen',
    path: '/outbox',
    isNewCitizen: true,
    allowsServiceWorker: true,
    views: { 'a waiting form': submitOffline, 'a saved form': saveForm, deleted: deleteWaiting },
    refusals: [
      'error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED',
      `net::ERR_INTERNET_DISCONNECTED POST ${OFFLINE_CALL}`,
      `net::ERR_INTERNET_DISCONNECTED POST ${OFFLINE_CALL}/from-parts`,
    ],
  },
  { route: '/notifications', who: 'citizen', path: '/notifications' },
  {
    route: '/staff_dashboard',
    who: 'staff',
    path: '/staff_dashboard',
    views: {
      menu: press('shell.menu.short'),
      shortcuts: press('review.keys'),
      palette: openPalette,
      'a saved form': openSavedForm,
      review: openFirstRow,
      'verifying several': askToVerify,
    },
  },
  {
    route: '/staff_dashboard',
    who: 'staff',
    path: '/staff_dashboard?status=Pending',
    views: { rejection: openRejection, 'asking for changes': askForChanges },
  },
  { route: '/Admin', who: 'admin', path: '/Admin' },
  { route: '/Admin', who: 'citizen', path: '/Admin', heading: ({ say }) => say('denied.title') },
  { route: '/Admin/Dashboard', who: 'admin', path: '/Admin/Dashboard', views: { review: openFirstRow } },
  {
    route: '/Admin/Dashboard',
    who: 'admin',
    path: '/Admin/Dashboard?status=Verified',
    views: { approval: openApproval },
  },
  { route: '/Admin/Dashboard', who: 'admin', path: '/admin/dashboard?status=processed&category=noc' },
  {
    route: '/guest-dashboard',
    who: 'guest',
    path: '/guest-dashboard',
    views: {
      toast: logOutOfDemo,
      notifications: openDemo('shell.notifications'),
    },
    phoneViews: { menu: press('shell.menu.short') },
  },
  {
    route: '/guest-Application',
    who: 'guest',
    path: '/guest-Application',
    views: { details: pressIn('[role=tabpanel] li') },
  },
  {
    route: '/Admin/people',
    who: 'admin',
    path: '/Admin/people',
    views: { faults: press('staff.add.submit') },
  },
  { route: '/Admin/charter', who: 'admin', path: '/Admin/charter', views: { faults: press('charter.holiday.add') } },
  { route: '/Admin/late', who: 'admin', path: '/Admin/late' },
  { route: '/appeals', who: 'admin', path: '/appeals' },
  { route: '/complaints', who: 'admin', path: '/complaints' },
  { route: '/complaints', who: 'citizen', path: '/complaints?new', views: { faults: press('complaints.send') } },
  { route: '/proposals', who: 'admin', path: '/proposals' },
  { route: '/proposals', who: 'staff', path: '/proposals' },
  {
    route: '/activate',
    who: 'visitor',
    path: '/activate#expired',
    refusals: ['410 POST /api/activation/owner'],
  },
  {
    route: '/confirm-email',
    who: 'visitor',
    path: '/confirm-email#expired',
    views: { expired: press('confirmation.submit') },
    refusals: ['410 POST /api/confirm-email'],
  },
  { route: '/announcements', who: 'admin', path: '/announcements', views: { withdrawing: pressIn('#content li') } },
  { route: '/gallery', who: 'citizen', path: '/gallery', views: { picture: pressIn('#content li') } },
  {
    route: '/gallery',
    who: 'admin',
    path: '/gallery',
    views: { adding: press('gallery.add'), removing: pressIn('#content li', 1) },
  },
  {
    route: '/help',
    who: 'visitor',
    path: '/help',
    views: { 'an answer': ({ page }) => page.locator('#content summary').first().click() },
  },
  { route: '/help', who: 'citizen', path: '/help' },
  {
    route: '/accessibility',
    who: 'visitor',
    path: '/accessibility',
    views: { 'without a network': goOffline, 'with a network again': goOnline },
  },
  { route: '/privacy', who: 'visitor', path: '/privacy' },
  { route: '/contact', who: 'visitor', path: '/contact' },
  {
    route: '/verify',
    who: 'visitor',
    path: '/verify',
    views: {
      'no number': press('verify.number.submit'),
      'no camera': press('verify.scan.start'),
      'a registered number': lookUpNumber('000001', 'verify.level.registered'),
      'an unknown number': lookUpNumber('999999', 'verify.level.absent'),
    },
    refusals: [`404 GET /api/certificates/BC/${THIS_YEAR}/999999`],
  },
  { route: '/verify', who: 'visitor', path: '/verify#no.code', heading: ({ say }) => say('verify.title') },
  { route: '/track', who: 'visitor', path: '/track', views: { faults: press('track.submit') } },
  { route: '/test', who: 'visitor', path: '/test' },
  {
    route: '*',
    who: 'visitor',
    path: '/no/such/page',
    refusals: ['404 GET /no/such/page'],
    heading: ({ say }) => say('notFound.title'),
  },
]

/** Every screen of the list, and the form of every service. */
export const ALL_SCREENS = [...SCREENS, ...FORM_SCREENS]
