// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LayerTime, rounded } from './result.ts'

/** An interval in which one job put load on the portal. */
export interface LoadInterval {
  job: string
  /** Microseconds of the monotonic clock that V8 uses for its samples. */
  from: number
  to: number
  answered: number
}

interface Profile {
  startTime: number
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  /** The running node of each sample; `timeDeltas` holds the microseconds since the previous sample. */
  samples: number[]
  timeDeltas: number[]
}

/** The monotonic clock of the machine, in microseconds. All processes share it. */
export const microseconds = () => Number(process.hrtime.bigint() / 1000n)

/** Reads the `--cpu-prof` profile of a process that has ended. Returns the time per request and layer for each job, longest first. */
export async function timeByLayer(folder: string, pid: number, loadIntervals: readonly LoadInterval[]) {
  // File names contain the pid and the thread id. The main thread has the id 0.
  const name = (await readdir(folder)).find((file) => file.includes(`.${pid}.0.`))
  if (name === undefined) throw new Error(`There is no profile of ${pid} in ${folder}`)
  const profile: Profile = JSON.parse(await readFile(join(folder, name), 'utf8'))
  const layers = layersOf(profile)
  const times = new Map<string, Map<string, number>>()
  let now = profile.startTime
  for (const [index, node] of profile.samples.entries()) {
    const elapsed = profile.timeDeltas[index] ?? 0
    now += elapsed
    const layer = layers.get(node)
    const job = loadIntervals.find(({ from, to }) => from <= now && now < to)?.job
    if (layer === undefined || job === undefined) continue
    const jobTimes = times.get(job) ?? new Map<string, number>()
    times.set(job, jobTimes.set(layer, (jobTimes.get(layer) ?? 0) + elapsed))
  }
  return new Map([...times].map(([job, jobTimes]) => [job, perRequest(jobTimes, answeredOf(job, loadIntervals))]))
}

const answeredOf = (job: string, loadIntervals: readonly LoadInterval[]) =>
  loadIntervals.reduce((sum, interval) => (interval.job === job ? sum + interval.answered : sum), 0)

function perRequest(layers: Map<string, number>, answered: number): LayerTime[] {
  const layerTimes = [...layers].map(([layer, time]) => ({ layer, ms: rounded(time / 1000 / answered) }))
  return layerTimes.sort((a, b) => b.ms - a.ms)
}

/** Maps each node to its layer. A node without a layer gets the layer of its caller; idle nodes are omitted. */
function layersOf({ nodes }: Profile) {
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const layers = new Map<number, string>()
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === '(idle)') continue
    // From the function, the loop goes to its caller, then to the caller's caller, until one of them has a layer.
    let [layer, current]: [string | undefined, number | undefined] = [undefined, id]
    for (; layer === undefined && current !== undefined; current = callers.get(current)) {
      const frame = frames.get(current)
      layer = frame && layerOf(frame)
    }
    layers.set(id, layer ?? 'V8 and the rest')
  }
  return layers
}

/** A function in a profile, as V8 describes it; `url` is empty for native code. */
interface CallFrame {
  functionName: string
  url: string
  /** Counted from 0. */
  lineNumber: number
}

/** The names of functions of Node.js that write to a socket. */
const WRITES = /^write(v|Buffer|String|Utf8String|Latin1String|AsciiString)$|^shutdown$/
/** Layers by the names of packages. */
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^(@fastify\/|fastify|find-my-way|light-my-request|avvio|secure-json-parse|reusify|fast-)/, 'the framework'],
  [/^(pino|sonic-boom|thread-stream)/, 'the log'],
  [/^(pg|pg-.*|kysely|postgres-.*)$/, 'the database client'],
]

/**
 * Returns the layer of a function: the portal, a kind of package, Node.js, or the kernel for writes. Returns undefined for
 * native functions, such as regular expressions, whose time counts for the caller.
 */
function layerOf({ functionName, url, lineNumber }: CallFrame): string | undefined {
  if (WRITES.test(functionName)) return 'the kernel, writing'
  if (functionName === '(garbage collector)' || functionName === '(program)') return 'V8 and the rest'
  if (url === '') return undefined
  if (url.startsWith('node:')) return 'Node.js'
  const source = sourceOf(url, lineNumber)
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  if (name === undefined) return 'the portal'
  return PACKAGES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other packages'
}

const sourceMarkers = new Map<string, { line: number; source: string }[]>()

/** Returns the source file of a function in a bundle. The bundler writes a comment with the path above each source. */
function sourceOf(url: string, line: number) {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const markers = sourceMarkers.get(path) ?? readSourceMarkers(path)
  sourceMarkers.set(path, markers)
  return markers.findLast((source) => source.line <= line)?.source ?? path
}

/** The comments of the bundler, such as `// ../src/server/main.ts` or `// node_modules/pg/lib/client.js`, with their lines. */
function readSourceMarkers(path: string) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((text, line) => {
    const [, source] = /^\/\/ ((?:\.\.\/)*(?:\w+\/)?(?:src|node_modules)\/\S+)$/.exec(text) ?? []
    return source === undefined ? [] : [{ line, source }]
  })
}
