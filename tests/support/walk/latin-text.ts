// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'

/**
 * Texts in Latin letters that are allowed in every language: file formats, units, file extensions, the keys that focus
 * the toasts, a masked Aadhaar number, and the entry “English” in the list of languages.
 */
const EVERYWHERE = [
  '.pdf',
  '.jpg',
  '.age',
  'PDF',
  'JPEG',
  'PNG',
  'CSV',
  'JSON',
  'ICS',
  'KB',
  'MB',
  'GB',
  'XXXX XXXX',
  'alt+T',
  'English',
]
/** Application IDs and certificate numbers. */
const REFERENCE = /\b[A-Z]{2}(?:-\d{4}-[0-9A-Z]{8}|\/\d{4}\/\d{6})\b/g

/** Every text of the page, visible or read aloud, that contains Latin letters and that no person has entered. */
export async function findLatinText(page: Page, userContent: readonly string[]) {
  // The list of devices shows the user agent of the browser.
  const browser = await page.evaluate(() => navigator.userAgent)
  // Longer texts are removed first, because they may contain shorter ones.
  const allowed = [...userContent, browser, ...EVERYWHERE].sort((a, b) => b.length - a.length)
  const strip = (text: string) =>
    allowed.reduce((remaining, word) => remaining.replaceAll(word, ''), text.replaceAll(REFERENCE, ''))
  const texts = await page.evaluate(textsOfPage)
  return [...new Set(texts)].filter((text) => /\p{Script=Latin}/u.test(strip(text)))
}

/**
 * Returns the texts and attributes that are visible or read aloud, except the names of keys (`kbd`) and texts that are marked as
 * English. The browser runs this function in the page.
 */
function textsOfPage() {
  const ANNOUNCED_ATTRIBUTES = ['placeholder', 'aria-label', 'aria-description', 'aria-roledescription', 'title', 'alt']
  const found = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement
    const isAnnounced = !parent?.closest('script, style, noscript, kbd, [lang=en]')
    // An email address with a possible line break is one text.
    const text = (parent?.querySelector(':scope > wbr') ? parent : node).textContent?.trim()
    if (isAnnounced && text) found.push(text)
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ANNOUNCED_ATTRIBUTES) found.push(element.getAttribute(name) ?? '')
  }
  return found
}
