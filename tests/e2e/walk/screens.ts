import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { DEMO } from '#tests/support/accounts.ts'
import { keepsOffline } from '#tests/support/offline.ts'
import { waitForVisible } from '#tests/support/screen.ts'
import { answerByName } from '#tests/support/walk/answer-by-name.ts'
import { checkRegistration, reopenRegistration } from '#tests/support/walk/registration-views.ts'
import { ownReference, type Screen, type Step, type Walker } from '#tests/support/walk/walker.ts'

const OWN_LIST = `/viewApplication/${DEMO.user.username}`
const { services } = await loadCatalogue()
const [first] = services
if (!first) throw new Error('The catalogue has no service')
const { id: firstId, paths: firstPaths } = first.definition
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
      `net::ERR_INTERNET_DISCONNECTED POST ${firstPaths.submit}`,
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

function press(word: MessageKey): Step {
  return ({ page, say }) =>
    page
      .getByRole('button', { name: say(word), exact: true })
      .first()
      .click()
}

/** Clicks a button whose text was entered by people. */
function pressIn(selector: string, index = 0): Step {
  return ({ page }) => page.locator(selector).getByRole('button').nth(index).click()
}

async function leaveUnsaved({ page }: Walker) {
  await page.locator('#occupation').fill('')
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await waitForVisible(page.getByRole('dialog'))
}

/** A demo screen of the guest's side menu. */
function openDemo(word: MessageKey): Step {
  return async ({ page, say }) => {
    const link = page.getByRole('navigation').getByRole('link', { name: say(word) })
    if (!(await link.first().isVisible())) await page.getByRole('button', { name: say('shell.menu.short') }).click()
    await link.first().click()
    await waitForVisible(page.getByRole('heading', { level: 1, name: say(word) }))
  }
}

/** Answers the first step of a form, and leaves it: a draft. */
async function beginForm(walker: Walker) {
  const { page, say } = walker
  await page.goto(firstPaths.page)
  await waitForVisible(page.getByRole('button', { name: say('apply.continue'), exact: true }))
  await page.locator('form input[type=text]').first().fill('सीता')
  // The form saves its draft half a second later.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('shell.dashboard') })
    .first()
    .click()
  await waitForVisible(page.getByText(say('dashboard.draft'), { exact: true }))
  await page.goto('/drafts')
  await waitForVisible(page.locator('#content li').first())
}

/** Submits a form whose request fails like without a network: it waits in the outbox. */
async function submitOffline(walker: Walker) {
  const { page } = walker
  await page.goto('/dashboard')
  await keepsOffline(page)
  await page.context().route(`**${firstPaths.submit}`, (route) => route.abort('internetdisconnected'))
  await page.goto(firstPaths.page)
  await answerByName(page, walker.service(firstId), async () => press('apply.continue')(walker))
  await press('apply.submit')(walker)
  await page.waitForURL('**/outbox')
  await waitForVisible(page.locator('#content li').first())
}

/** Opens the toast with a button. It stays while it has the focus. */
async function logOutOfDemo({ page, say }: Walker) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('shell.logout') })
    .click()
  await waitForVisible(page.getByRole('listitem').filter({ hasText: say('shell.guest.logout') }))
  await page.keyboard.press('Alt+KeyT')
}

function openLanguages(walker: Walker) {
  return press('shell.languages')(walker)
}

async function askForCode(walker: Walker) {
  await walker.page.locator('#email').fill(DEMO.user.email)
  await press('reset.email.submit')(walker)
  await waitForVisible(walker.page.locator('#otp'))
}

async function giveCode(walker: Walker) {
  const { page } = walker
  const sentence = await page.getByText(/\d{8}/).first().textContent()
  await page.locator('#otp').fill(/\d{8}/.exec(sentence ?? '')?.[0] ?? '')
  await press('reset.code.submit')(walker)
  await waitForVisible(page.locator('#newPassword'))
}

function openDetails(status: 'Pending' | 'Rejected'): Step {
  return async (walker) => {
    const { page, say } = walker
    const reference = await ownReference(walker, status)
    await openTab(walker, status === 'Pending' ? 'applications.tab.applied' : 'applications.tab.rejected')
    await page.getByRole('button', { name: say('applications.viewOf', { reference }) }).click()
    await waitForVisible(page.getByRole('dialog').getByText(say('applications.details.documents')))
  }
}

/** Matches whole words only, because one word may be part of another: स्वीकृत in अस्वीकृत. */
const openTab = ({ page, say }: Walker, word: MessageKey) =>
  page.getByRole('tab', { name: new RegExp(`^${say(word)}`) }).click()

async function openCertificate(walker: Walker) {
  const { page, say } = walker
  const reference = await ownReference(walker, 'Approved')
  await openTab(walker, 'applications.tab.approved')
  await page.getByRole('button', { name: say('applications.downloadOf', { reference }) }).click()
  await waitForVisible(page.getByRole('img', { name: say('applications.certificate.preview', { reference }) }))
}

async function openFirstRow({ page, say }: Walker) {
  await page.locator('tbody').getByRole('button').first().click()
  await waitForVisible(page.getByRole('dialog').getByRole('heading', { name: say('review.documents'), exact: true }))
}
