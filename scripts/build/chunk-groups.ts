import type { Plugin, Rolldown } from 'vite'

/** The chunk that every visit begins with. */
export const START = 'start'

interface ChunkPlan {
  /** The module that every visit begins with, as a path. */
  entry: string
  /** The program that fetches the screens, as a path. */
  lazyPages: string
  /** A module of ours that so many screens stand on is fetched with the first of them. */
  sharedBy: number
  /** Never fetched with the first screen, however many stand on it. */
  isLater: (id: string) => boolean
  /** Fetched with the first screen, however few stand on it. */
  isAtOnce: (id: string) => boolean
}

/**
 * Makes one chunk of what every visit begins with, and what that stands on: each file costs a phone a round trip of its
 * own, and one large file is compressed better than many.
 */
export function chunkGroups({ entry, lazyPages, sharedBy, isLater, isAtOnce }: ChunkPlan) {
  const ours = new Set<string>()
  const finding: Plugin = {
    name: 'chunk-groups',
    apply: 'build',
    buildEnd(fault) {
      if (fault) return
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds.filter(isOurs) ?? []
      const shares = new Map<string, number>([[entry, sharedBy]])
      for (const screen of this.getModuleInfo(lazyPages)?.dynamicallyImportedIds ?? []) {
        for (const id of reachedFrom(screen, importsOf)) shares.set(id, (shares.get(id) ?? 0) + 1)
      }
      ours.clear()
      for (const [id, count] of shares) if (count >= sharedBy && !isLater(id)) ours.add(id)
    },
  }
  const start: Rolldown.CodeSplittingGroup = { name: START, test: (id) => ours.has(id) || isAtOnce(id), priority: 2 }
  return { finding, start }
}

/** A package's index leads to all of it, used or not; what is used of it comes along with who uses it. */
const isOurs = (id: string) => !id.includes('/node_modules/')

function reachedFrom(first: string, importsOf: (id: string) => readonly string[]) {
  const found = new Set([first])
  // A set that grows while it is walked is walked to its last member.
  for (const id of found) for (const next of importsOf(id)) found.add(next)
  return found
}
