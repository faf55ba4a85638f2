// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext } from 'playwright'

/** The actions of a page that a text from a user must never cause. */
export interface WatchedContext {
  /** Calls of the canary function, dialogs, violations of the content security policy, and requests to other hosts. */
  findings: string[]
}

/** The functions that this context adds to `window`. */
interface AddedFunctions {
  canary: (id: unknown) => void
  recordViolation: (what: string) => void
}

/**
 * Watches every page that the context opens from now on. Provides the canary function, which the payloads call if their script
 * runs, and records other effects of a script.
 */
export async function watchContext(context: BrowserContext, origin: string): Promise<WatchedContext> {
  const findings: string[] = []
  const record = (what: string, where: string) => findings.push(`${what} at ${where}`)
  await context.exposeBinding('canary', ({ frame }, id) => record(`canary ${id} ran`, frame.url()))
  await context.exposeBinding('recordViolation', ({ frame }, what) => record(`policy breached: ${what}`, frame.url()))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      ;(window as unknown as AddedFunctions).recordViolation(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  context.on('dialog', (dialog) => {
    // The portal itself asks before a person leaves a form, with a dialog of the type `beforeunload`.
    if (dialog.type() !== 'beforeunload') record(`dialog ${dialog.message()}`, dialog.page()?.url() ?? '')
    dialog.accept().catch(() => {})
  })
  context.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) record(message.text(), message.page()?.url() ?? '')
  })
  context.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url())
    if (/^https?:|^file:/.test(protocol) && requested !== origin)
      record(`requested ${request.url()}`, request.frame().url())
  })
  return { findings }
}
