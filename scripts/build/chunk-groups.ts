// SPDX-License-Identifier: Apache-2.0
import type { Plugin, Rolldown } from 'vite'

/** The name of the chunk that every page loads first. */
export const START = 'start'

const MAIN = '/src/web/app/main.tsx'

/**
 * The folders and files of each chunk, as parts of their paths. A module and its imports belong to the first chunk that
 * lists a part of the module's path. All other modules are bundled with the screens that import them. A few large chunks
 * load faster than many small ones: each request takes a round trip, and a large file compresses better.
 */
const CHUNK_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  /** Code that nearly every screen uses, including `main.tsx` and its imports. */
  [START]: [
    '/src/web/lib/',
    '/src/web/session/',
    '/src/web/components/feedback/',
    '/src/web/components/session-end/lazy-session-end.ts',
    '/src/web/components/fields/',
    '/src/web/components/layout/',
    '/src/shared/applications/lifecycle.ts',
    '/src/shared/unicode-text.ts',
    '/src/shared/calendar-days.ts',
    '/lucide-react/dist/esm/icons/chevron-',
    '/build/modern/useMutation.js',
    '/build/modern/mutationObserver.js',
  ],
  /** The checks and inputs of all forms, and the controls that copy or share a code or a reference. */
  checks: [
    '/node_modules/zod/',
    '/src/shared/rules.ts',
    '/src/shared/services/named-parts.ts',
    '/src/shared/services/upload-limits.ts',
    '/src/shared/applications/amendments.ts',
    '/src/shared/applications/office-wire.ts',
    '/src/shared/charter/compensation.ts',
    '/src/web/components/controls/copy-button.tsx',
    '/src/web/components/controls/use-share.ts',
    '/src/web/components/form/digits-field.tsx',
    '/src/web/components/controls/file-button.tsx',
    '/src/web/components/form/text-area-field.tsx',
    '/src/web/forms/checks/',
    '/src/web/forms/preserved-values.ts',
    '/src/web/forms/upload-hint.ts',
  ],
  /** Code of large forms: the form library, dates and files. The code for pictures is loaded when a picture is chosen. */
  forms: [
    '/node_modules/react-hook-form/',
    '/node_modules/@hookform/resolvers/',
    '/src/shared/services/',
    '/src/web/components/form/',
    '/src/web/forms/form-fields.ts',
    '/src/web/forms/prepare-pictures.ts',
    // Used by both lists and forms:
    '/src/web/forms/upload.ts',
    '/src/web/features/apply/answers/apply-values.ts',
    '/src/web/features/apply/draft/draft-values.ts',
  ],
  /** The header and the navigation of the screens for signed-in users and guests. */
  members: [
    '/src/web/shell/signed-in/',
    '/src/web/notifications/notifications.ts',
    '/src/web/queries/announcements.ts',
    '/src/web/queries/own-applications.ts',
    '/src/web/queries/with-empty-lists.ts',
    '/src/web/components/dialog/dialog.tsx',
    '/src/web/components/lists/status-chip.tsx',
    '/src/web/components/lists/due-label.tsx',
    '/src/web/forms/form-lock.ts',
    '/lucide-react/dist/esm/icons/file-check.mjs',
  ],
  /** Drafts, the outbox, and the code that prepares offline visits. Loaded after the first screen. */
  device: [
    '/src/web/offline/',
    '/src/web/forms/drafts.ts',
    '/src/web/forms/outbox.ts',
    '/src/web/forms/outbox-state.ts',
    '/src/web/forms/send-outbox.ts',
    '/src/web/forms/send-form.ts',
    '/src/shared/part-limits.ts',
    '/src/web/forms/device-database.ts',
    '/src/web/forms/offline-names.ts',
  ],
  /** The application form. The form for requested changes uses most of this code. */
  application: ['/src/web/features/apply/apply-page.tsx'],
  /** Queries and texts for one object, which only some screens of each role need. */
  details: [
    '/src/web/queries/object-with-lists.ts',
    '/src/web/queries/reasons.ts',
    '/src/shared/charter/reasons.ts',
    '/src/web/queries/application-details.ts',
    '/src/web/queries/charter.ts',
    '/src/web/components/applications/removed-text.ts',
    '/src/web/components/office/office-row.tsx',
  ],
  /** This component has a separate chunk, because otherwise applicants would load it together with the chunk `office`. */
  empty: ['/src/web/components/empty-state.tsx'],
  /** The figures of the office, which its overview and its lists of applications show. */
  office: ['/src/web/components/office/'],
  /** Code that is loaded shortly after the first screen. */
  toasts: ['/node_modules/sonner/', '/src/web/components/toasts/', '/src/web/notifications/notification-stream.ts'],
}

const isIn = (folders: readonly string[], id: string) => folders.some((folder) => id.includes(folder))

/** `main.tsx` and its imports, without packages. */
const initial = new Set<string>()

/** Finds the imports of `main.tsx`. Fails the build if a listed path matches no module, for example after a folder was renamed. */
export const chunkFolders: Plugin = {
  name: 'chunk-folders',
  apply: 'build',
  buildEnd(error) {
    if (error) return
    const ids = [...this.getModuleIds()]
    const empty = Object.values(CHUNK_FOLDERS)
      .flat()
      .filter((folder) => !ids.some((id) => id.includes(folder)))
    if (empty.length > 0) this.error(`A chunk names folders without modules: ${empty.join(', ')}`)
    initial.clear()
    for (const id of ids) if (id.endsWith(MAIN)) initial.add(id)
    // The loop also visits the modules that it adds.
    for (const id of initial) {
      const imported = this.getModuleInfo(id)?.importedIds ?? []
      for (const next of imported) if (!next.includes('/node_modules/')) initial.add(next)
    }
  },
}

/** The chunks, in the form that the bundler requires. A group with a higher priority takes its modules first. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  ...Object.entries(CHUNK_FOLDERS).map(([name, folders]) => ({
    name,
    test: (id: string) => (name === START && initial.has(id)) || isIn(folders, id),
    priority: name === START ? 2 : 0,
  })),
  // This group takes precedence over all chunks above except `start`, so that no screen loads another chunk only for an
  // icon. The icons of the document pane and of the figures above the list stay in the chunks of these parts, because only
  // the office's screens show them.
  {
    name: 'icons',
    test: /lucide-react(?!.*\/(flag|hourglass|maximize|minimize|zoom-out)\.mjs)/,
    minShareCount: 3,
    priority: 1,
  },
]
