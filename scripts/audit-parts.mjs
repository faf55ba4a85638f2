import { askNpm } from './setup/ask-npm.mjs'

const SEVERE = ['high', 'critical']
const VULNERABLE = 1
const UNAVAILABLE = 2

/**
 * `npm run audit:parts`: lists known vulnerabilities of the production dependencies. Exit code 1 for a high or critical one,
 * and 2 when the registry gave no audit, because a missing audit must not pass.
 */
const answer = await askNpm(['audit', '--omit=dev', '--json'])
const counts = answer?.metadata?.vulnerabilities

if (!counts) {
  console.error(
    `The dependencies were not checked: the npm registry returned no audit (${answer?.message ?? 'no answer'}).`,
  )
  console.error('Use another registry: npm_config_registry=<its address> npm run audit:parts')
  process.exitCode = UNAVAILABLE
} else {
  for (const { name, severity, range } of Object.values(answer.vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`)
  }
  const severe = SEVERE.reduce((sum, severity) => sum + counts[severity], 0)
  console.log(
    `${answer.metadata.dependencies.prod} parts: ${counts.total} known holes, ${severe} of them high or critical`,
  )
  process.exitCode = severe > 0 ? VULNERABLE : 0
}
