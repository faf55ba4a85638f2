// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { inProject } from './setup/project.mjs'
import { readNpmJson } from './setup/read-npm-json.mjs'

/**
 * `npm run sbom [-- file]`: writes a CycloneDX list of every dependency in package-lock.json, with licence and checksum, to
 * dist/sbom.cdx.json or the given file. The exit code is 1 if a licence or a checksum is missing. For some packages of other
 * platforms, the lock file contains no checksum. They are listed without a checksum, and reported.
 */
const target = resolve(process.argv[2] ?? inProject('dist', 'sbom.cdx.json'))
const { name, version, packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
// With NODE_ENV=production, npm would omit development packages, and also production packages that development tools use.
const format = ['--sbom-format=cyclonedx', '--sbom-type=application']
const list = await readNpmJson(['sbom', ...format, '--package-lock-only', '--include=dev'])

if (list?.bomFormat === 'CycloneDX') {
  const locked = readProductionPackages()
  const components = list.components.filter((component) => locked.has(idOf(component)))
  const references = new Set([list.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = list.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((reference) => references.has(reference)) }))
  // npm names the component after the project's folder.
  const metadata = { ...list.metadata, component: { ...list.metadata.component, name } }
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${JSON.stringify({ ...list, metadata, components, dependencies }, null, 2)}\n`)
  const isComplete = (component) =>
    component.licenses?.length && (component.hashes?.length || !locked.get(idOf(component)).integrity)
  const complete = new Set(components.filter(isComplete).map(idOf))
  const missing = [...locked.keys()].filter((id) => !complete.has(id))
  for (const id of missing) console.error(`Not listed with licence and checksum: ${id}`)
  for (const [id, { integrity }] of locked) if (!integrity) console.log(`Listed without a checksum: ${id}`)
  console.log(`${target}: ${components.length} dependencies of ${name} ${version}`)
  process.exitCode = missing.length > 0 ? 1 : 0
} else {
  console.error('npm returned no list: `npm sbom` needs npm 10 or newer.')
  process.exitCode = 1
}

/** The production packages in the lock file, by name and version, such as `zod@4.0.0`. */
function readProductionPackages() {
  const entries = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  return new Map(entries.map(([path, entry]) => [`${path.split('node_modules/').at(-1)}@${entry.version}`, entry]))
}

function idOf(component) {
  return `${component.group ? `${component.group}/` : ''}${component.name}@${component.version}`
}
