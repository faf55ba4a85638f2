import type { BrowserContext } from 'playwright'

/** What a page did that no words of people may make it do. */
export interface Watched {
  /** Calls of the canary, dialogs, breaches of the policy, requests to elsewhere. */
  findings: string[]
}

interface Note {
  canary: (id: unknown) => void
  noteBreach: (what: string) => void
}

/** Watches every page of a context from now on: gives it the canary that payloads call, and sees whatever else tells of one. */
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
    // One that asks whether to leave is the portal's own.
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
