// SPDX-License-Identifier: Apache-2.0
import { readNpmJson } from './setup/read-npm-json.mjs'

const SEVERE = ['high', 'critical']
const EXIT_VULNERABLE = 1
const EXIT_NOT_CHECKED = 2

/**
 * `npm run audit:parts`: lists known vulnerabilities of the production dependencies. The exit code is 1 if one of them is
 * high or critical, and 2 if the registry returned no audit, because a missing audit must not count as a passed one.
 */
const audit = await readNpmJson(['audit', '--omit=dev', '--json'])
const counts = audit?.metadata?.vulnerabilities

if (!counts) {
  console.error(
    `The dependencies were not checked: the npm registry returned no audit (${audit?.message ?? 'no response'}).`,
  )
  console.error('Use another registry: npm_config_registry=<its address> npm run audit:parts')
  process.exitCode = EXIT_NOT_CHECKED
} else {
  for (const { name, severity, range } of Object.values(audit.vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`)
  }
  const severe = SEVERE.reduce((sum, severity) => sum + counts[severity], 0)
  console.log(
    `${audit.metadata.dependencies.prod} dependencies: ${counts.total} known vulnerabilities, ${severe} of them high or critical`,
  )
  process.exitCode = severe > 0 ? EXIT_VULNERABLE : 0
}
