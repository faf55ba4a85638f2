import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { DEMO } from '#tests/support/accounts.ts'
import { waitForVisible } from '#tests/support/screen.ts'
import { answerByName } from '#tests/support/walk/answer-by-name.ts'
import { checkRegistration, reopenRegistration } from '#tests/support/walk/registration-views.ts'
import type { Screen, Walker } from '#tests/support/walk/walker.ts'
import {
  askForCode,
  beginForm,
  giveCode,
  leaveUnsaved,
  logOutOfDemo,
  OFFLINE_CALL,
  openCertificate,
  openDemo,
  openDetails,
  openFirstRow,
  openLanguages,
  press,
  pressIn,
  submitOffline,
} from './steps.ts'

const OWN_LIST = `/viewApplication/${DEMO.user.username}`
const { services } = await loadCatalogue()
const NOT_SIGNED_IN = ['401 POST /api/verify']

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
    views: { faults: press('register.continue'), begun: reopenRegistration, check: checkRegistration },
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
    refusals: NOT_SIGNED_IN,
  },
  { route: '/dashboard', who: 'staff', path: '/dashboard', heading: ({ say }) => say('denied.title') },
  {
    route: '/viewApplication/:username',
    who: 'citizen',
    path: OWN_LIST,
    views: { details: openDetails('Pending'), rejection: openDetails('Rejected'), certificate: openCertificate },
  },
  { route: '/viewApplication/:username', who: 'citizen', path: `${OWN_LIST}?view=table` },
  { route: '/profile/edit', who: 'citizen', path: '/profile/edit', views: { leaving: leaveUnsaved } },
  { route: '/edit-profile', who: 'staff', path: '/edit-profile' },
  { route: '/profile/settings', who: 'citizen', path: '/profile/settings' },
  {
    route: '/profile/settings',
    who: 'staff',
    path: '/profile/settings',
    views: { 'the second step': press('settings.factor.setUp') },
  },
  { route: '/drafts', who: 'citizen', path: '/drafts', views: { 'a begun form': beginForm } },
  {
    route: '/outbox',
    who: 'citizen',
    path: '/outbox',
    keepsPages: true,
    views: { 'a waiting form': submitOffline },
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
    views: { profile: press('shell.profile'), shortcuts: press('review.keys'), review: openFirstRow },
  },
  { route: '/Admin', who: 'admin', path: '/Admin' },
  { route: '/Admin', who: 'citizen', path: '/Admin', heading: ({ say }) => say('denied.title') },
  { route: '/Admin/Dashboard', who: 'admin', path: '/Admin/Dashboard', views: { review: openFirstRow } },
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
  { route: '/help', who: 'visitor', path: '/help' },
  { route: '/help', who: 'citizen', path: '/help' },
  { route: '/accessibility', who: 'visitor', path: '/accessibility' },
  { route: '/privacy', who: 'visitor', path: '/privacy' },
  { route: '/contact', who: 'visitor', path: '/contact' },
  {
    route: '/verify',
    who: 'visitor',
    path: '/verify',
    views: { 'no number': press('verify.number.submit'), 'no camera': press('verify.scan.start') },
  },
  { route: '/verify', who: 'visitor', path: '/verify#no.code', heading: ({ say }) => say('verify.title') },
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
export const ALL_SCREENS = [
  ...SCREENS,
  ...services.map(({ definition }) => formScreen({ id: definition.id, path: definition.paths.page })),
]

/** The form of each service in the catalogue: its first step, with errors, its check page, and submitted. */
function formScreen({ id, path }: { id: string; path: string }): Screen {
  const check = (walker: Walker) =>
    answerByName(walker.page, walker.service(id), async () => press('apply.continue')(walker))
  const send = async (walker: Walker) => {
    await press('apply.submit')(walker)
    await waitForVisible(walker.page.getByRole('heading', { level: 1, name: walker.say('apply.done.title') }))
  }
  // The profile may have filled in the first step.
  const empty = async (walker: Walker) => {
    await walker.page.locator('form input[type=text]').first().fill('')
    await press('apply.continue')(walker)
  }
  return {
    route: '*',
    who: 'citizen',
    path,
    heading: ({ service }) => service(id).words.title,
    views: { faults: empty, check, confirmation: send },
  }
}
