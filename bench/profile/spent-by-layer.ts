import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rounded, type Spent } from '../result.ts'
import { type CallFrame, layerOf } from './layer-of.ts'

/** While the portal was driven with a job. */
export interface Stretch {
  job: string
  /** Microseconds of the clock that V8 stamps its samples with. */
  from: number
  to: number
  answered: number
}

interface Profile {
  startTime: number
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  /** The node that ran at each sample, and the microseconds since the one before. */
  samples: number[]
  timeDeltas: number[]
}

/** The steady clock of the machine, which all its processes share, as V8 reads it. */
export const microseconds = () => Number(process.hrtime.bigint() / 1000n)

/** Reads what `--cpu-prof` left of a process that has ended; gives by job what each request spent, the most first. */
export async function spentByLayer(folder: string, pid: number, stretches: readonly Stretch[]) {
  const name = (await readdir(folder)).find((file) => file.includes(`.${pid}.0.`))
  if (name === undefined) throw new Error(`There is no profile of ${pid} in ${folder}`)
  const profile: Profile = JSON.parse(await readFile(join(folder, name), 'utf8'))
  const layers = layersOf(profile)
  const spent = new Map<string, Map<string, number>>()
  let now = profile.startTime
  for (const [place, node] of profile.samples.entries()) {
    const passed = profile.timeDeltas[place] ?? 0
    now += passed
    const layer = layers.get(node)
    const job = stretches.find(({ from, to }) => from <= now && now < to)?.job
    if (layer === undefined || job === undefined) continue
    const ofJob = spent.get(job) ?? new Map<string, number>()
    spent.set(job, ofJob.set(layer, (ofJob.get(layer) ?? 0) + passed))
  }
  return new Map([...spent].map(([job, ofJob]) => [job, perRequest(ofJob, answeredOf(job, stretches))]))
}

const answeredOf = (job: string, stretches: readonly Stretch[]) =>
  stretches.reduce((sum, one) => (one.job === job ? sum + one.answered : sum), 0)

function perRequest(layers: Map<string, number>, answered: number): Spent[] {
  const spent = [...layers].map(([layer, time]) => ({ layer, ms: rounded(time / 1000 / answered) }))
  return spent.sort((one, other) => other.ms - one.ms)
}

/** The layer of each node, with those that have none in that of their caller; undefined while nothing ran. */
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
