import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { START } from './chunk-groups.ts'

/** A screen as `src/web/app/screens.tsx` declares it: its module below `src/web/`, and the modules of words it waits for. */
export interface LazyScreen {
  /** Its address, or the name of its constant where no address is fixed. */
  name: string
  module: string
  areas: readonly string[]
}

const DECLARATION = /(?:'(\/[^']*)':|const (\w+) =)[^']*?import\('#web\/([^']+)'\)(?:[^'[]*\[([^\]]*)\])?/g

/**
 * Reads the screens from the source that declares them, so that none is forgotten here. Every screen has words: a screen
 * without any is written in a form that this pattern does not match.
 */
export function readScreens(file: string): LazyScreen[] {
  return [...readFileSync(file, 'utf8').matchAll(DECLARATION)].map((match) => {
    const [, address = '', name = address, module = '', list = ''] = match
    const areas = [...list.matchAll(/'([^']+)'/g)].map(([, area = '']) => area)
    if (areas.length === 0) throw new Error(`The screen ${module} names no words in ${basename(file)}`)
    return { name, module, areas }
  })
}

/** The catalogue that a module is, such as `hi/dashboard`; '' for every other module. */
export const catalogueOf = (id: string) => /\/src\/shared\/locales\/([^/]+\/[^/]+)\.ts$/.exec(id)?.[1] ?? ''

/** The chunks of a finished build, found by their contents. */
export class BuiltChunks {
  private readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>
  private readonly weights = new Map<string, number>()

  constructor(bundle: Rolldown.OutputBundle) {
    const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
    this.chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  }

  /** The chunk that holds the module whose path ends so. */
  holding(path: string) {
    const chunk = this.all().find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
    if (!chunk) throw new Error(`The build has no chunk that holds ${path}`)
    return chunk
  }

  /** The words of a module in a language, such as `hi/dashboard`; the English ones if the language has no such file. */
  words(catalogue: string) {
    const holds = (one: string) => this.all().find(({ moduleIds }) => moduleIds.some((id) => catalogueOf(id) === one))
    const chunk = holds(catalogue) ?? holds(catalogue.replace(/^[^/]+/, 'en'))
    if (!chunk) throw new Error(`The build has no chunk for the words ${catalogue}`)
    return chunk
  }

  /** The chunk that every visit begins with. */
  entry() {
    // Rolldown drops the entry chunk where all of it is in the start chunk.
    const chunk = this.all().find(({ isEntry }) => isEntry) ?? this.all().find(({ name }) => name === START)
    if (!chunk) throw new Error('The build has no entry')
    return chunk
  }

  /** The chunks that contain the package. */
  ofPackage(name: string) {
    return this.all().filter(({ moduleIds }) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
  }

  /** These chunks with all their static imports. */
  before(starts: readonly Rolldown.OutputChunk[]) {
    return this.reached(starts, ({ imports }) => imports)
  }

  /** These chunks with all static and dynamic imports, except the entry's dynamic ones (every screen). */
  everAfter(starts: readonly Rolldown.OutputChunk[]) {
    const common = this.before([this.entry()])
    return this.reached(starts, (chunk) =>
      common.has(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports],
    )
  }

  /** Bytes after gzip. */
  weight(chunk: Rolldown.OutputChunk) {
    const known = this.weights.get(chunk.fileName) ?? gzipSync(chunk.code).byteLength
    this.weights.set(chunk.fileName, known)
    return known
  }

  private all() {
    return [...this.chunks.values()]
  }

  private reached(starts: readonly Rolldown.OutputChunk[], next: (chunk: Rolldown.OutputChunk) => readonly string[]) {
    const found = new Set<Rolldown.OutputChunk>(starts)
    // The loop also visits what it adds.
    for (const chunk of found) {
      for (const fileName of next(chunk)) {
        const other = this.chunks.get(fileName)
        if (other) found.add(other)
      }
    }
    return found
  }
}
