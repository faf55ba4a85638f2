import { askNpm } from './setup/ask-npm.mjs'

const GRAVE = ['high', 'critical']
const FOUND = 1
const NOT_LOOKED = 2

/**
 * `npm run audit:parts`: whether anybody knows a hole in a part that the portal is made of. Ends with 1 where one is high or
 * critical, and with 2 where the registry did not tell: not to have looked is no good news.
 */
const answer = await askNpm(['audit', '--omit=dev', '--json'])
const counts = answer?.metadata?.vulnerabilities

if (!counts) {
  console.error(`Nobody was asked: the npm registry gave no audit (${answer?.message ?? 'no answer'}).`)
  console.error('Ask one that does: npm_config_registry=<its address> npm run audit:parts')
  process.exitCode = NOT_LOOKED
} else {
  for (const { name, severity, range } of Object.values(answer.vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`)
  }
  const grave = GRAVE.reduce((sum, severity) => sum + counts[severity], 0)
  console.log(
    `${answer.metadata.dependencies.prod} parts: ${counts.total} known holes, ${grave} of them high or critical`,
  )
  process.exitCode = grave > 0 ? FOUND : 0
}
