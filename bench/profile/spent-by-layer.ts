import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rounded, type Spent } from '../result.ts'
import { type CallFrame, layerOf } from './layer-of.ts'

/** An interval in which the portal was under the load of one job. */
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
export async function spentByLayer(folder: string, pid: number, loadIntervals: readonly LoadInterval[]) {
  const name = (await readdir(folder)).find((file) => file.includes(`.${pid}.0.`))
  if (name === undefined) throw new Error(`There is no profile of ${pid} in ${folder}`)
  const profile: Profile = JSON.parse(await readFile(join(folder, name), 'utf8'))
  const layers = layersOf(profile)
  const spent = new Map<string, Map<string, number>>()
  let now = profile.startTime
  for (const [index, node] of profile.samples.entries()) {
    const passed = profile.timeDeltas[index] ?? 0
    now += passed
    const layer = layers.get(node)
    const job = loadIntervals.find(({ from, to }) => from <= now && now < to)?.job
    if (layer === undefined || job === undefined) continue
    const ofJob = spent.get(job) ?? new Map<string, number>()
    spent.set(job, ofJob.set(layer, (ofJob.get(layer) ?? 0) + passed))
  }
  return new Map([...spent].map(([job, ofJob]) => [job, perRequest(ofJob, answeredOf(job, loadIntervals))]))
}

const answeredOf = (job: string, loadIntervals: readonly LoadInterval[]) =>
  loadIntervals.reduce((sum, one) => (one.job === job ? sum + one.answered : sum), 0)

function perRequest(layers: Map<string, number>, answered: number): Spent[] {
  const spent = [...layers].map(([layer, time]) => ({ layer, ms: rounded(time / 1000 / answered) }))
  return spent.sort((one, other) => other.ms - one.ms)
}

/** Maps each node to its layer. A node without a layer gets that of its caller; idle nodes are left out. */
function layersOf({ nodes }: Profile) {
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const layers = new Map<number, string>()
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === '(idle)') continue
    let [layer, at]: [string | undefined, number | undefined] = [undefined, id]
    for (; layer === undefined && at !== undefined; at = callers.get(at)) {
      const frame = frames.get(at)
      layer = frame && layerOf(frame)
    }
    layers.set(id, layer ?? 'V8 and the rest')
  }
  return layers
}
