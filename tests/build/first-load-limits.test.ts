// SPDX-License-Identifier: Apache-2.0
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { test as base, describe, expect } from 'vitest'
import { type Budgets, firstLoadBudgets } from '#scripts/build/first-load-budgets.ts'

/** A small app with two lazy screens and a large package. */
const SOURCES: Record<string, string> = {
  'index.html': '<script type="module" src="/src/web/app/main.ts"></script>',
  'src/web/app/main.ts':
    "import * as pages from './screens.ts'\nconst words = import.meta.glob('../../shared/locales/*/*.ts')\nObject.assign(window, { pages, words })",
  // One declaration is on several lines and one on a single line, because the formatter writes both.
  'src/web/app/screens.ts':
    "export const light = [\n  () => import('#web/features/light.ts'),\n  ['wordy'],\n]\nexport const heavy = [() => import('#web/features/heavy.ts'), ['brief']]",
  'src/web/features/light.ts': "console.log('light')",
  'src/web/features/heavy.ts': "export const chart = () => import('charts')",
  'src/shared/locales/en/everyone.ts': "export const messages = { hello: 'Hello' }",
  'src/shared/locales/hi/everyone.ts': "export const messages = { hello: 'नमस्ते' }",
  'src/shared/locales/en/wordy.ts': `export const messages = { long: '${noise(4000)}' }`,
  'src/shared/locales/hi/wordy.ts': "export const messages = { long: 'लंबा' }",
  'src/shared/locales/en/brief.ts': "export const messages = { short: 'Short' }",
  'src/shared/locales/hi/brief.ts': "export const messages = { short: 'छोटा' }",
  'node_modules/charts/package.json': '{"name":"charts","main":"index.js","type":"module"}',
  // The content is incompressible, so that its size is known.
  'node_modules/charts/index.js': `console.log(${JSON.stringify(noise(3000))})`,
}

const test = base.extend<{ build: (budgets: Partial<Budgets>) => Promise<unknown>; sources: Record<string, string> }>({
  sources: {},
  build: async ({ sources }, use) => {
    const root = await mkdtemp(join(tmpdir(), 'gramseva-budgets-'))
    for (const [path, source] of Object.entries({ ...SOURCES, ...sources })) {
      await mkdir(join(root, path, '..'), { recursive: true })
      await writeFile(join(root, path), source)
    }
    await use((budgets) => buildWith(root, budgets))
    await rm(root, { recursive: true, force: true })
  },
})

describe('Size limits of the first load', () => {
  test('a build within the limits succeeds; above a limit, it fails and names the screen', async ({ build }) => {
    await build({})
    await expect(build({ maxKilobytes: { 'features/light.ts': 0.1 } })).rejects.toThrow(
      /exceeds its budget:\n {2}features\/light\.ts: \d\.\d KB of 0\.1 KB/,
    )
  })

  test('a screen is measured with its texts, in the language with the longest texts', async ({ build }) => {
    const limits = { 'features/light.ts': 2, 'features/heavy.ts': 2 }
    // The end of the pattern checks that no other screen is listed.
    await expect(build({ maxKilobytes: limits })).rejects.toThrow(
      /budget:\n {2}features\/light\.ts: [2-5]\.\d KB of 2 KB(?!\n {2}features)/,
    )
  })

  test('each language beyond English and Hindi may add 0.7 KB; a language without texts counts as English', async ({
    build,
  }) => {
    const maxKilobytes = { 'features/light.ts': 0.1 }
    // The limit of 0.1 KB, and 0.7 KB for each of the two further languages.
    const light = /features\/light\.ts: [2-5]\.\d KB of 1\.5 KB/
    await expect(build({ maxKilobytes, languages: ['en', 'hi', 'mr', 'ta'] })).rejects.toThrow(light)
  })

  test('a reserved package counts for its screen, even if it is fetched later', async ({ build }) => {
    const reserved = { name: 'charts', module: 'features/heavy.ts' }
    await expect(build({ reserved, defaultMaxKilobytes: 2 })).rejects.toThrow(
      /features\/heavy\.ts: [3-9]\.\d KB of 2 KB/,
    )
  })

  test('a package that is reserved for one screen must not be fetched by another screen', async ({ build }) => {
    const reserved = { name: 'charts', module: 'features/light.ts' }
    await expect(build({ reserved })).rejects.toThrow('features/heavy.ts fetches charts, which is reserved')
  })
})

describe('A screen without locale modules', () => {
  test.override({
    sources: { 'src/web/app/screens.ts': "export const light = () => import('#web/features/light.ts')" },
  })

  test('fails the build', async ({ build }) => {
    await expect(build({})).rejects.toThrow('features/light.ts has no locale modules')
  })
})

function buildWith(root: string, budgets: Partial<Budgets>) {
  const screens = join(root, 'src/web/app/screens.ts')
  const all = { screens, languages: ['en', 'hi'], maxKilobytes: {}, defaultMaxKilobytes: 100, ...budgets }
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '#web': join(root, 'src/web') } },
    build: { write: false },
    plugins: [firstLoadBudgets(all)],
  })
}

/** Pseudo-random letters and digits, which can hardly be compressed. */
function noise(length: number) {
  let seed = 1
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed % 36).toString(36)
  }).join('')
}
