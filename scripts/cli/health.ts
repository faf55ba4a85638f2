import { checkConfiguration, openableOrigins } from '#server/platform/configuration/configuration.ts'

const ATTEMPTS = 3
const TIMEOUT_MS = 10_000
/** No process listens: the portal is starting, is stopped, or has crashed. */
const EXIT_NOT_LISTENING = 3
/** The portal hangs. Only this exit code causes a restart: a fault of the check itself must not. */
const EXIT_HANGS = 4

/**
 * `gram-seva health`: distinguishes a portal that hangs from one that does not listen. A migration at the start may take
 * long, and must not be interrupted by a restart.
 */
// The unit that runs this check may not read the passphrases, and only the address matters here.
const { configuration } = checkConfiguration(process.env)
const [origin] = openableOrigins(configuration, configuration.port)
let outcome = await request()
for (let attempt = 1; attempt < ATTEMPTS && outcome.code === EXIT_HANGS; attempt += 1) outcome = await request()
if (outcome.code === 0) for (const sentence of [outcome.sentence, ...(await describeState())]) console.log(sentence)
else console.error(outcome.sentence)
process.exitCode = outcome.code

async function request(): Promise<{ code: number; sentence: string }> {
  try {
    const { status } = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { code: status === 200 ? 0 : EXIT_HANGS, sentence: `${origin} answers with ${status}.` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code
    if (cause === 'ECONNREFUSED') return { code: EXIT_NOT_LISTENING, sentence: `Nothing listens at ${origin}.` }
    return {
      code: EXIT_HANGS,
      sentence: `${origin} does not answer: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

interface State {
  faults?: string[]
  warnings?: string[]
  restoreDrill?: { endedAt: string; isSound: boolean; summary: string }
}

/** The codes and the last restore drill from `/readyz`, if its details may be read. They do not change the exit code. */
async function describeState(): Promise<string[]> {
  const { metricsToken } = configuration
  const headers = { ...(metricsToken && { authorization: `Bearer ${metricsToken}` }) }
  const options = { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  const answer = await fetch(`${origin}/readyz`, options).catch(() => undefined)
  const state = answer ? ((await answer.json()) as State) : {}
  const codes = [...(state.faults ?? []), ...(state.warnings ?? [])]
  const { restoreDrill: drill } = state
  return [
    ...(codes.length > 0 ? [`To do (docs/runbook.md): ${codes.join(', ')}.`] : []),
    ...(drill ? [`Last restore drill, ${drill.endedAt}: ${drill.isSound ? drill.summary : 'it failed'}.`] : []),
  ]
}
