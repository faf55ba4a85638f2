// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { START } from './chunk-groups.ts'

/** A screen as `src/web/app/screens.tsx` declares it: its module below `src/web/`, and the names of its locale modules. */
export interface LazyScreen {
  /** The path of the screen, or the name of its constant if the screen has no fixed path. */
  name: string
  module: string
  localeModules: readonly string[]
}

/** Matches the declaration of a screen: its path or constant, its module in `import(…)`, and the list of its locale modules. */
const DECLARATION = /(?:'(\/[^']*)':|const (\w+) =)[^']*?import\('#web\/([^']+)'\)(?:[^'[]*\[([^\]]*)\])?/g

/**
 * Reads the screens from the source that declares them, so that no second list has to be kept up to date. Every screen has
 * locale modules. If the pattern finds none for a screen, the pattern is wrong, and this function throws.
 */
export function readScreens(file: string): LazyScreen[] {
  return [...readFileSync(file, 'utf8').matchAll(DECLARATION)].map((match) => {
    const [, address = '', name = address, module = '', list = ''] = match
    const localeModules = [...list.matchAll(/'([^']+)'/g)].map(([, localeModule = '']) => localeModule)
    if (localeModules.length === 0) throw new Error(`The screen ${module} has no locale modules in ${basename(file)}`)
    return { name, module, localeModules }
  })
}

/** The language and name of a locale module, such as `hi/dashboard`; '' for every other module. */
export const localeModuleOf = (id: string) => /\/src\/shared\/locales\/([^/]+\/[^/]+)\.ts$/.exec(id)?.[1] ?? ''

/** The chunks of a finished build, which can be found by the modules that they contain. */
export class BuiltChunks {
  private readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>
  private readonly gzipSizes = new Map<string, number>()

  constructor(bundle: Rolldown.OutputBundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    this.chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  }

  /** Returns the chunk with the module whose path ends with `path`. */
  containing(path: string) {
    const chunk = this.all().find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
    if (!chunk) throw new Error(`The build has no chunk with ${path}`)
    return chunk
  }

  /** Returns the chunk with the texts of a locale module, such as `hi/dashboard`, or with the English texts if it has none. */
  texts(localeModule: string) {
    const find = (name: string) =>
      this.all().find(({ moduleIds }) => moduleIds.some((id) => localeModuleOf(id) === name))
    const chunk = find(localeModule) ?? find(localeModule.replace(/^[^/]+/, 'en'))
    if (!chunk) throw new Error(`The build has no chunk with the texts ${localeModule}`)
    return chunk
  }

  /** The chunk that every page loads first. */
  entry() {
    // Rolldown omits the entry chunk if all its modules are in the start chunk.
    const chunk = this.all().find(({ isEntry }) => isEntry) ?? this.all().find(({ name }) => name === START)
    if (!chunk) throw new Error('The build has no entry chunk')
    return chunk
  }

  /** The chunks that contain the package. */
  ofPackage(name: string) {
    return this.all().filter(({ moduleIds }) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
  }

  /** These chunks with all their static imports. */
  withStaticImports(starts: readonly Rolldown.OutputChunk[]) {
    return this.withImports(starts, ({ imports }) => imports)
  }

  /** These chunks with all static and dynamic imports. The entry's dynamic imports are omitted, because they are all screens. */
  withAllImports(starts: readonly Rolldown.OutputChunk[]) {
    const common = this.withStaticImports([this.entry()])
    return this.withImports(starts, (chunk) =>
      common.has(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports],
    )
  }

  /** The gzipped size of a chunk, in bytes. */
  gzipSize(chunk: Rolldown.OutputChunk) {
    const bytes = this.gzipSizes.get(chunk.fileName) ?? gzipSync(chunk.code).byteLength
    this.gzipSizes.set(chunk.fileName, bytes)
    return bytes
  }

  private all() {
    return [...this.chunks.values()]
  }

  /** Returns `starts` and all chunks to which they lead, directly or through other chunks. `next` names the imports of a chunk. */
  private withImports(
    starts: readonly Rolldown.OutputChunk[],
    next: (chunk: Rolldown.OutputChunk) => readonly string[],
  ) {
    const found = new Set<Rolldown.OutputChunk>(starts)
    // The loop also visits the chunks that it adds.
    for (const chunk of found) {
      for (const fileName of next(chunk)) {
        const other = this.chunks.get(fileName)
        if (other) found.add(other)
      }
    }
    return found
  }
}
