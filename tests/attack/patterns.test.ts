// SPDX-License-Identifier: Apache-2.0
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test as plainTest } from 'vitest'
import * as z from 'zod'
import { patternsOf, type WrittenPattern } from '#tests/support/attack/patterns-of.ts'
import { test as portalTest } from '#tests/support/portal-fixture.ts'

const LENGTH = 100_000
/** The maximum CPU time for one text, in milliseconds. */
const MAX_MS = 10
const CHECK_MS = 60_000

/**
 * Patterns that the portal builds at run time from constants, in their final form. The key is the file and the expression that
 * builds them.
 */
const BUILT_PATTERNS: Record<string, readonly RegExp[]> = {
  "src/server/applications/certificate-register/certificate-page.ts: new RegExp(`\\\\S{1,${MAX_RUN_LENGTH}}|\\\\s+`, 'gu')":
    [/\S{1,16}|\s+/gu],
  // The pattern for an email address. Special characters of the text are escaped.
  "src/server/platform/mail/open-mailer.ts: new RegExp(`(?<![\\\\p{L}\\\\p{N}])${text.replace(/[.*+?^${}()|[\\]\\\\]/g, '\\\\$&')}(?![\\\\p{L}\\\\p{N}])`, 'giu')":
    [/(?<![\p{L}\p{N}])asha@panchayat\.example(?![\p{L}\p{N}])/giu],
  'src/server/operations/backup/excluded-paths.ts: new RegExp(`^(postgres([.-].*)?|documents|keys|${UNFINISHED_RESTORE}.*|${DRILL_LOCK}.*|lost\\\\+found)$`)':
    [/^(postgres([.-].*)?|documents|keys|restore-unfinished.*|restore-drill.lock.*|lost\+found)$/],
  'src/server/operations/backup/temp-folder.ts: new RegExp(`^${PREFIX}[A-Za-z0-9]{6}$`)': [
    /^gram-seva-check-[A-Za-z0-9]{6}$/,
  ],
  'src/server/platform/db/embedded/cluster-location.ts: new RegExp(`^${SYSTEM_FOLDER}/[0-9a-f]{16}/postgres$`)': [
    /^\/var\/lib\/gram-seva\/[0-9a-f]{16}\/postgres$/,
  ],
  'src/server/platform/db/embedded/socket-folder.ts: new RegExp(`^${TEMPORARY_PREFIX}\\\\w{6}$`)': [
    /^gram-seva-socket-\w{6}$/,
  ],
  'src/shared/accounts/factor.ts: new RegExp(`^[${REFERENCE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)': [
    /^[23456789ABCDEFGHJKMNPQRSTWXYZ]{10}$/,
  ],
  'src/shared/accounts/factor.ts: new RegExp(`^\\\\d{${TIME_CODE_LENGTH}}$`)': [/^\d{6}$/],
  'src/web/verify-worker/caches.ts: new RegExp(`^${LOG_PATH}/\\\\d+$`)': [/^\/.well-known\/certificate-log\/\d+$/],
  "src/web/components/form/digits-field.tsx: new RegExp(`\\\\d{1,${group}}`, 'g')": [/\d{1,4}/g, /\d{1,5}/g],
}

/** The maximum number of runs for one text. */
const MAX_RUNS = 8

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const patternsByFile = files.map(patternsOf)
const built = Object.entries(BUILT_PATTERNS).flatMap(([location, patterns]) =>
  patterns.map(({ source, flags }) => ({ place: location, source, flags })),
)
const portalPatterns: WrittenPattern[] = [...patternsByFile.flatMap(({ written }) => written), ...built]

/** The checker's verdict about a pattern. */
interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown'
  attack?: { string: string }
}

interface Checker {
  check: (source: string, flags: string, options: { timeout: number }) => Promise<Verdict>
}

/** Loads recheck, which searches for texts that make a pattern slow. */
function checker(): Checker {
  const folder = process.env.PATTERN_CHECKER
  if (!folder) throw new Error('PATTERN_CHECKER is not set: run npm run test:attack')
  return createRequire(join(folder, 'package.json'))('recheck')
}

/** The unsafe patterns with their locations. A pattern that occurs several times is checked once. */
async function unsafeAmong(patterns: readonly WrittenPattern[]) {
  const recheck = checker()
  const places = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`)
  const verdicts: string[] = []
  for (const [source, [first, ...more]] of places) {
    const { status, attack } = await recheck.check(first?.source ?? '', first?.flags ?? '', { timeout: CHECK_MS })
    if (status === 'safe') continue
    const locations = [first, ...more].map((pattern) => pattern?.place).join(', ')
    verdicts.push(`${locations} ${source} is ${status} ${attack?.string.slice(0, 40) ?? ''}`)
  }
  return verdicts
}

/**
 * Long texts that repeat a fragment which the pattern may match, such as its letters or members of its character classes. Each
 * text is used with and without an end that does not match.
 */
function textsFor(source: string) {
  // Replaces escape sequences such as \d, and the operators of regular expressions, by spaces.
  const words = source.replaceAll(/\\[A-Za-z]|[^\p{L}\p{N}\s/<>()[\]{}@=.,:;"'-]/gu, ' ').split(/ +/)
  const characters = words.join('')
  const fragments = new Set([...words, ...characters, 'a', 'A', '0', ' ', '\n', '\\', '-', '/', '"', 'a0 ', '<', '%'])
  fragments.delete('')
  return [...fragments].flatMap((fragment) => {
    const text = fragment.repeat(LENGTH / fragment.length)
    return [text, `${text}\0`]
  })
}

/** The CPU time of the first run below the limit, or of the shortest run, because garbage collection also takes time. */
function millisecondsOf(pattern: RegExp, text: string) {
  let shortest = Number.POSITIVE_INFINITY
  for (let run = 0; run < MAX_RUNS && shortest > MAX_MS; run += 1) {
    const before = process.cpuUsage()
    // Search as the portal does: once or globally.
    if (pattern.global) text.replace(pattern, '')
    else pattern.test(text)
    const { user, system } = process.cpuUsage(before)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

// A19 is the attack in docs/security/faults-and-attacks.md.
describe('Regular expressions with extreme inputs (attack A19)', () => {
  plainTest('the checker and the time limit both detect a vulnerable expression', async () => {
    expect(await unsafeAmong([{ place: 'planted', source: '^(a+)+$', flags: '' }])).toHaveLength(1)
    expect(await unsafeAmong([{ place: 'planted', source: '\\/+$', flags: '' }])).toHaveLength(1)
    expect(millisecondsOf(/\s+$/, `${' '.repeat(LENGTH / 5)}\0`)).toBeGreaterThan(MAX_MS)
  })

  plainTest('no source file contains a vulnerable expression', async () => {
    expect(portalPatterns.length).toBeGreaterThan(150)
    expect(patternsByFile.flatMap((file) => file.built).sort()).toEqual(Object.keys(BUILT_PATTERNS).sort())
    expect(await unsafeAmong(portalPatterns)).toEqual([])
    console.log(`${portalPatterns.length} patterns of ${files.length} files: none vulnerable`)
  })

  portalTest('no library checks input with a vulnerable expression', async ({ portal }) => {
    const apiPatterns = patternsIn(portal.app.swagger()).map((source) => ({
      place: 'openapi.json',
      source,
      flags: 'u',
    }))
    expect(apiPatterns.length).toBeGreaterThan(3)
    expect(await unsafeAmong(apiPatterns)).toEqual([])
  })

  plainTest('each expression reads 100 KB of any repeated text in less than 10 ms', () => {
    const slow = portalPatterns.flatMap(({ place, source, flags }) => {
      const pattern = new RegExp(source, flags)
      return textsFor(source).flatMap((text) => {
        const duration = millisecondsOf(pattern, text)
        return duration > MAX_MS
          ? [`${place} /${source}/ ${JSON.stringify(text.slice(0, 20))} ${duration.toFixed(0)} ms`]
          : []
      })
    })
    expect(slow).toEqual([])
  })
})

/** A part of the OpenAPI description that may contain a pattern. */
const schemaWithPattern = z.looseObject({ pattern: z.string().optional() })

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { pattern } = schemaWithPattern.safeParse(value).data ?? {}
  return [...(pattern === undefined ? [] : [pattern]), ...Object.values(value).flatMap(patternsIn)]
}
