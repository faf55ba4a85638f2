import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { askNpm } from './setup/ask-npm.mjs'
import { inProject } from './setup/project.mjs'

/**
 * `npm run sbom`: lists every part of the portal as package-lock.json pins it, with licence and checksum, as CycloneDX does,
 * into dist/sbom.cdx.json or the file that is named. Ends with 1 where one of them is missing. Packages of other platforms
 * that the lock file pins without a checksum are listed without one, and named.
 */
const target = resolve(process.argv[2] ?? inProject('dist', 'sbom.cdx.json'))
const { name, version, packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
// Asked for all, as `--omit=dev` also leaves out parts of ours that a tool of the developers uses, too.
const list = await askNpm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'])

if (list?.bomFormat === 'CycloneDX') {
  const locked = lockedParts()
  const components = list.components.filter((one) => locked.has(idOf(one)))
  const kept = new Set([list.metadata.component, ...components].map((one) => one['bom-ref']))
  const dependencies = list.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  // npm calls the portal by the folder that it lies in.
  const metadata = { ...list.metadata, component: { ...list.metadata.component, name } }
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${JSON.stringify({ ...list, metadata, components, dependencies }, null, 2)}\n`)
  const isComplete = (one) => one.licenses?.length && (one.hashes?.length || !locked.get(idOf(one)).integrity)
  const complete = new Set(components.filter(isComplete).map(idOf))
  const missing = [...locked.keys()].filter((id) => !complete.has(id))
  for (const id of missing) console.error(`Not listed with licence and checksum: ${id}`)
  for (const [id, { integrity }] of locked) if (!integrity) console.log(`Listed without a checksum: ${id}`)
  console.log(`${target}: ${components.length} parts of ${name} ${version}`)
  process.exitCode = missing.length > 0 ? 1 : 0
} else {
  console.error('npm made no list: `npm sbom` needs npm 10 or newer.')
  process.exitCode = 1
}

/** What the lock file pins for others than developers. */
function lockedParts() {
  const entries = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  return new Map(entries.map(([path, entry]) => [`${path.split('node_modules/').at(-1)}@${entry.version}`, entry]))
}

function idOf(component) {
  return `${component.group ? `${component.group}/` : ''}${component.name}@${component.version}`
}
