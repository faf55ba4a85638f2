import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../platform/demo-accounts.ts'

/** Tells the terminal where the portal is, and in demo mode who can log in. */
export function greet(
  app: FastifyInstance,
  { mode, origin, behindProxy, dataDir, logFile }: Configuration,
  say: (line: string) => void,
) {
  say('')
  say(`Gram Seva is open at ${behindProxy ? origin : app.listeningOrigin}`)
  say(`Data: ${dataDir}`)
  if (logFile) say(`Log: ${logFile}`)
  if (mode === 'demo') {
    say('')
    say('This is a demo village. Log in as:')
    for (const { role, email } of DEMO_ACCOUNTS) say(`  ${role.padEnd(6)} ${email}   password: ${DEMO_PASSWORD}`)
  }
  say('')
  say('Press Ctrl+C to stop.')
}
