// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Fails if a source file has too many lines or no licence header, or a folder too many files, and prints statistics about the
 * sizes. Locales and generated types are not counted.
 */
const MAX_LINES = 300
const MAX_FILES_IN_FOLDER = 25
/** The statistics count files with fewer lines as small. */
const SMALL_LINES = 20
const EXEMPT = /^src\/shared\/locales\/|^src\/server\/platform\/db\/tables\.ts$/
const SOURCE = /\.(ts|tsx|mjs|cjs|css|typ)$/

const git = ['ls-files', '--cached', '--others', '--exclude-standard']
const listed = execFileSync('git', git, { encoding: 'utf8' }).split('\n')
const sources = [...new Set(listed)].filter((file) => SOURCE.test(file) && !EXEMPT.test(file) && existsSync(file))
/** The header that each source file begins with (docs/decisions/111). */
const HEADER = /^(#!.*\n)?(\/\/|\/\*) SPDX-License-Identifier: Apache-2\.0/
const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const)
const linesOf = new Map(texts.map(([file, text]) => [file, text.split('\n').length - 1]))
const withoutHeader = texts.flatMap(([file, text]) => (file.endsWith('.typ') || HEADER.test(text) ? [] : [file]))

const isProduct = (file: string) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file)
const product = [...linesOf].filter(([file]) => isProduct(file))
const sizes = product.map(([, lines]) => lines).toSorted((a, b) => a - b)
const small = sizes.filter((lines) => lines < SMALL_LINES).length

const tooLong = [...linesOf].flatMap(([file, lines]) => (lines > MAX_LINES ? [`${file}: ${lines} lines`] : []))
const folders = Map.groupBy(
  product.map(([file]) => file),
  (file) => dirname(file),
)
const tooFull = [...folders].flatMap(([folder, { length }]) =>
  length > MAX_FILES_IN_FOLDER ? [`${folder}: ${length} files`] : [],
)

if (tooLong.length > 0)
  console.error(`Files with more than ${MAX_LINES} lines; split each one by topic:\n  ${tooLong.join('\n  ')}`)
if (tooFull.length > 0) {
  console.error(
    `Folders with more than ${MAX_FILES_IN_FOLDER} files; group the files by topic:\n  ${tooFull.join('\n  ')}`,
  )
}
if (withoutHeader.length > 0) {
  console.error(
    `Files without the line "// SPDX-License-Identifier: Apache-2.0" at the top:\n  ${withoutHeader.join('\n  ')}`,
  )
}
if (tooLong.length > 0 || tooFull.length > 0 || withoutHeader.length > 0) process.exit(1)

const total = sizes.reduce((sum, lines) => sum + lines, 0)
const percentage = ((100 * small) / sizes.length).toFixed(1)
console.log(
  `${sources.length} source files, none above ${MAX_LINES} lines; no folder above ${MAX_FILES_IN_FOLDER} files`,
)
console.log(
  `Product: ${sizes.length} files, ${total} lines, median ${sizes[Math.floor(sizes.length / 2)]}, ${small} (${percentage} %) under ${SMALL_LINES} lines`,
)
