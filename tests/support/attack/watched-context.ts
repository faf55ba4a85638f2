import type { BrowserContext } from 'playwright'

/** Actions of a page that must never be caused by a text from people. */
export interface Watched {
  /** Calls of the canary function, dialogs, violations of the content security policy, and requests to other hosts. */
  findings: string[]
}

interface Note {
  canary: (id: unknown) => void
  noteBreach: (what: string) => void
}

/** Watches every later page of a context. Provides the canary function for payloads, and records other signs of a script. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watched> {
  const findings: string[] = []
  const note = (what: string, where: string) => findings.push(`${what} at ${where}`)
  await context.exposeBinding('canary', ({ frame }, id) => note(`canary ${id} ran`, frame.url()))
  await context.exposeBinding('noteBreach', ({ frame }, what) => note(`policy breached: ${what}`, frame.url()))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      ;(window as unknown as Note).noteBreach(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('dialog', (dialog) => {
    // The dialog before a page is left belongs to the portal.
    if (dialog.type() !== 'beforeunload') note(`dialog ${dialog.message()}`, dialog.page()?.url() ?? '')
    dialog.accept().catch(() => {})
  })
  context.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) note(message.text(), message.page()?.url() ?? '')
  })
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (/^https?:|^file:/.test(protocol) && asked !== origin) note(`asked ${request.url()}`, request.frame().url())
  })
  return { findings }
}
