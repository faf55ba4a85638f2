import type { Plugin, Rolldown } from 'vite'

/** The chunk that every visit begins with. */
export const START = 'start'

const MAIN = '/src/web/app/main.tsx'

/**
 * Chunks follow folders: a module belongs to the first chunk that names its folder, and brings along what it imports.
 * Everything else goes with the screens that import it. Each request costs a phone a round trip, and one large file
 * compresses better than many small ones.
 */
const CHUNK_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  /** What nearly every screen uses; also `main.tsx` and what it imports. Last: what lists and forms share. */
  [START]: [
    '/src/web/lib/',
    '/src/web/session/',
    '/src/web/components/feedback/',
    '/src/web/components/fields/',
    '/src/web/components/layout/',
    '/src/shared/applications/lifecycle.ts',
    '/src/shared/unicode-text.ts',
    '/lucide-react/dist/esm/icons/chevron-',
  ],
  /** The checks and inputs of every form, small ones too; also what copies and shares a code or a reference. */
  checks: [
    '/node_modules/zod/',
    '/src/shared/applications/wire.ts',
    '/src/shared/rules.ts',
    '/src/shared/services/upload-limits.ts',
    '/src/web/components/controls/copy-button.tsx',
    '/src/web/components/controls/use-share.ts',
    '/src/web/components/form/digits-field.tsx',
    '/src/web/components/form/file-button.tsx',
    '/src/web/components/form/text-area-field.tsx',
    '/src/web/forms/checks/',
  ],
  /** What large forms share: their library, dates and files. The code for pictures is fetched when one is chosen. */
  forms: [
    '/node_modules/react-hook-form/',
    '/node_modules/@hookform/resolvers/',
    '/src/shared/services/',
    '/src/web/components/form/',
    '/src/web/forms/form-fields.ts',
    '/src/web/forms/pictures/prepare-pictures.ts',
    '/src/web/forms/upload.ts',
  ],
  /** The frame of signed-in people and guests, with the drafts that a logout deletes. Visitors never fetch it. */
  members: [
    '/src/web/shell/signed-in/',
    '/src/web/notifications/',
    '/src/web/queries/',
    '/src/web/components/dialog/dialog.tsx',
    '/src/web/components/lists/',
    '/src/web/forms/drafts.ts',
    '/src/web/forms/held-values.ts',
    '/lucide-react/dist/esm/icons/file-check.mjs',
  ],
  /** Fetched a moment after the first screen. */
  toasts: ['/node_modules/sonner/', '/src/web/components/toasts/'],
}

const isIn = (folders: readonly string[], id: string) => folders.some((folder) => id.includes(folder))

/** `main.tsx` and what it imports of our own. */
const initial = new Set<string>()

/** Finds what `main.tsx` imports. Fails the build when a chunk names a folder without modules, such as a renamed one. */
export const chunkFolders: Plugin = {
  name: 'chunk-folders',
  apply: 'build',
  buildEnd(fault) {
    if (fault) return
    const ids = [...this.getModuleIds()]
    const empty = Object.values(CHUNK_FOLDERS)
      .flat()
      .filter((folder) => !ids.some((id) => id.includes(folder)))
    if (empty.length > 0) this.error(`A chunk names folders without modules: ${empty.join(', ')}`)
    initial.clear()
    for (const id of ids) if (id.endsWith(MAIN)) initial.add(id)
    // The loop also visits what it adds.
    for (const id of initial) {
      const imported = this.getModuleInfo(id)?.importedIds ?? []
      for (const next of imported) if (!next.includes('/node_modules/')) initial.add(next)
    }
  },
}

export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  ...Object.entries(CHUNK_FOLDERS).map(([name, folders]) => ({
    name,
    test: (id: string) => (name === START && initial.has(id)) || isIn(folders, id),
    priority: name === START ? 2 : 0,
  })),
  // Before the other chunks: a screen must not fetch one of them for an icon that it shares with it.
  { name: 'icons', test: /lucide-react/, minShareCount: 3, priority: 1 },
]
