import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { DEMO } from '#tests/support/accounts.ts'
import { keepsOffline } from '#tests/support/offline.ts'
import { waitForVisible } from '#tests/support/screen.ts'
import { answerByName } from '#tests/support/walk/answer-by-name.ts'
import { ownReference, type Step, type Walker } from '#tests/support/walk/walker.ts'

const { services } = await loadCatalogue()
const [first] = services
if (!first) throw new Error('The catalogue has no service')
const { id: firstId, paths: firstPaths } = first.definition
/** The call that submits the form of `submitOffline`. */
export const OFFLINE_CALL = firstPaths.submit

export function press(word: MessageKey): Step {
  return ({ page, say }) =>
    page
      .getByRole('button', { name: say(word), exact: true })
      .first()
      .click()
}

/** Clicks a button whose text was entered by people. */
export function pressIn(selector: string, index = 0): Step {
  return ({ page }) => page.locator(selector).getByRole('button').nth(index).click()
}

export async function leaveUnsaved({ page }: Walker) {
  await page.locator('#occupation').fill('')
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await waitForVisible(page.getByRole('dialog'))
}

/** A demo screen of the guest's side menu. */
export function openDemo(word: MessageKey): Step {
  return async ({ page, say }) => {
    const link = page.getByRole('navigation').getByRole('link', { name: say(word) })
    if (!(await link.first().isVisible())) await page.getByRole('button', { name: say('shell.menu.short') }).click()
    await link.first().click()
    await waitForVisible(page.getByRole('heading', { level: 1, name: say(word) }))
  }
}

/** Answers the first step of a form, and leaves it: a draft. */
export async function beginForm(walker: Walker) {
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
export async function submitOffline(walker: Walker) {
  const { page } = walker
  await page.goto('/dashboard')
  await keepsOffline(page)
  await page
    .context()
    .route(new RegExp(`${firstPaths.submit}|/api/parts/`), (route) => route.abort('internetdisconnected'))
  await page.goto(firstPaths.page)
  await answerByName(page, walker.service(firstId), async () => press('apply.continue')(walker))
  await press('apply.submit')(walker)
  await page.waitForURL('**/outbox')
  await waitForVisible(page.locator('#content li').first())
}

/** Opens the toast with a button. It stays while it has the focus. */
export async function logOutOfDemo({ page, say }: Walker) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('shell.logout') })
    .click()
  await waitForVisible(page.getByRole('listitem').filter({ hasText: say('shell.guest.logout') }))
  await page.keyboard.press('Alt+KeyT')
}

export function openLanguages(walker: Walker) {
  return press('shell.languages')(walker)
}

export async function askForCode(walker: Walker) {
  await walker.page.locator('#email').fill(DEMO.user.email)
  await press('reset.email.submit')(walker)
  await waitForVisible(walker.page.locator('#otp'))
}

export async function giveCode(walker: Walker) {
  const { page } = walker
  const sentence = await page.getByText(/\d{8}/).first().textContent()
  await page.locator('#otp').fill(/\d{8}/.exec(sentence ?? '')?.[0] ?? '')
  await press('reset.code.submit')(walker)
  await waitForVisible(page.locator('#newPassword'))
}

export function openDetails(status: 'Pending' | 'Rejected'): Step {
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

export async function openCertificate(walker: Walker) {
  const { page, say } = walker
  const reference = await ownReference(walker, 'Approved')
  await openTab(walker, 'applications.tab.approved')
  await page.getByRole('button', { name: say('applications.downloadOf', { reference }) }).click()
  await waitForVisible(page.getByRole('img', { name: say('applications.certificate.preview', { reference }) }))
}

export async function openFirstRow({ page, say }: Walker) {
  await page.locator('tbody').getByRole('button').first().click()
  await waitForVisible(page.getByRole('dialog').getByRole('heading', { name: say('review.documents'), exact: true }))
}
