import type { Page } from 'playwright'

/**
 * What stands in Latin letters in every language: names of file formats and measures, the keys that reach the messages
 * (as the library of the toasts says them), a hidden Aadhaar number, and English in the list of languages.
 */
const EVERYWHERE = ['PDF', 'JPEG', 'PNG', 'KB', 'MB', 'GB', 'XXXX XXXX', 'alt+T', 'English']
const REFERENCE = /\b[A-Z]{2}-\d{4}-[0-9A-Z]{8}\b/g

/** Every text of the page, seen or spoken, that keeps Latin letters when the words of people are taken out of it. */
export async function findLatinText(page: Page, findUserContent: readonly string[]) {
  // The browser says itself what it is.
  const browser = await page.evaluate(() => navigator.userAgent)
  const known = [...findUserContent, browser, ...EVERYWHERE].sort((one, other) => other.length - one.length)
  const strip = (text: string) =>
    known.reduce((left, word) => left.replaceAll(word, ''), text.replaceAll(REFERENCE, ''))
  const texts = await page.evaluate(textsOfPage)
  return [...new Set(texts)].filter((text) => /\p{Script=Latin}/u.test(strip(text)))
}

/** Text, and the attributes that are shown or spoken; what is printed on keys aside. Runs in the page. */
function textsOfPage() {
  const SPOKEN = ['placeholder', 'aria-label', 'aria-description', 'aria-roledescription', 'title', 'alt']
  const found = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const isSaid = !node.parentElement?.closest('script, style, noscript, kbd')
    if (isSaid && node.textContent?.trim()) found.push(node.textContent.trim())
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of SPOKEN) found.push(element.getAttribute(name) ?? '')
  }
  return found
}
