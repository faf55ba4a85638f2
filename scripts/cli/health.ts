// SPDX-License-Identifier: Apache-2.0
import { checkConfiguration, openableOrigins } from '#server/platform/configuration/configuration.ts'

const ATTEMPTS = 3
const TIMEOUT_MS = 10_000
/** No process listens on the port: the portal is starting (perhaps migrating its database), is stopped, or has crashed. */
const EXIT_NOT_LISTENING = 3
/** The portal hangs. The service is restarted only after this exit code, and not if the check itself fails. */
const EXIT_NOT_RESPONDING = 4

/**
 * `gram-seva health`: distinguishes a portal that hangs from a portal that does not listen. A portal that does not listen may
 * be in the middle of a long migration, so it is not restarted.
 */
// Faults of the configuration are ignored. The systemd unit of this check cannot read the passphrases, which is such a fault,
// and the check needs only the address.
const { configuration } = checkConfiguration(process.env)
const [origin] = openableOrigins(configuration, configuration.port)
let outcome = await request()
for (let attempt = 1; attempt < ATTEMPTS && outcome.code === EXIT_NOT_RESPONDING; attempt += 1)
  outcome = await request()
if (outcome.code === 0) for (const sentence of [outcome.sentence, ...(await describeState())]) console.log(sentence)
else console.error(outcome.sentence)
process.exitCode = outcome.code

async function request(): Promise<{ code: number; sentence: string }> {
  try {
    const { status } = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { code: status === 200 ? 0 : EXIT_NOT_RESPONDING, sentence: `${origin} answers with ${status}.` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code
    if (cause === 'ECONNREFUSED') return { code: EXIT_NOT_LISTENING, sentence: `Nothing listens at ${origin}.` }
    return {
      code: EXIT_NOT_RESPONDING,
      sentence: `${origin} does not answer: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

interface State {
  faults?: string[]
  warnings?: string[]
  restoreDrill?: { endedAt: string; summary: string }
}

/** The faults, the warnings and the last restore drill from `/readyz`, if METRICS_TOKEN grants access to these details. */
async function describeState(): Promise<string[]> {
  const { metricsToken } = configuration
  const headers = { ...(metricsToken && { authorization: `Bearer ${metricsToken}` }) }
  const options = { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await fetch(`${origin}/readyz`, options).catch(() => undefined)
  const state = response ? ((await response.json()) as State) : {}
  const codes = [...(state.faults ?? []), ...(state.warnings ?? [])]
  const { restoreDrill: drill } = state
  return [
    ...(codes.length > 0 ? [`To do (docs/runbook.md): ${codes.join(', ')}.`] : []),
    ...(drill ? [`Last restore drill, ${drill.endedAt}: ${drill.summary}.`] : []),
  ]
}
