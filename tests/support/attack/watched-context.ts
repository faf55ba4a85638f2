// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext } from 'playwright'

/** Actions of a page that no text from a person may cause. */
export interface Watched {
  /** Calls of the canary function, dialogs, violations of the content security policy, and requests to other hosts. */
  findings: string[]
}

/** The functions that this context adds to `window`. */
interface AddedFunctions {
  canary: (id: unknown) => void
  noteBreach: (what: string) => void
}

/** Watches every page that the context opens from now on. Provides the canary function, and records other signs of a script. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watched> {
  const findings: string[] = []
  const note = (what: string, where: string) => findings.push(`${what} at ${where}`)
  await context.exposeBinding('canary', ({ frame }, id) => note(`canary ${id} ran`, frame.url()))
  await context.exposeBinding('noteBreach', ({ frame }, what) => note(`policy breached: ${what}`, frame.url()))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      ;(window as unknown as AddedFunctions).noteBreach(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  context.on('dialog', (dialog) => {
    // The portal itself asks before a person leaves a form, with a dialog of the type `beforeunload`.
    if (dialog.type() !== 'beforeunload') note(`dialog ${dialog.message()}`, dialog.page()?.url() ?? '')
    dialog.accept().catch(() => {})
  })
  context.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) note(message.text(), message.page()?.url() ?? '')
  })
  context.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url())
    if (/^https?:|^file:/.test(protocol) && requested !== origin)
      note(`requested ${request.url()}`, request.frame().url())
  })
  return { findings }
}
