import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Fails when a source file is too long to read at once; locales and generated types are exempt. */
const MAX_LINES = 300
const EXEMPT = /^src\/shared\/locales\/|^src\/server\/platform\/db\/tables\.ts$/

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const sources = tracked.split('\n').filter((file) => /\.(ts|tsx|mjs|cjs|css|typ)$/.test(file) && !EXEMPT.test(file))

const tooLong = sources.flatMap((file) => {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  return lines > MAX_LINES ? [`${file}: ${lines} lines`] : []
})

if (tooLong.length > 0) {
  console.error(`Files past ${MAX_LINES} lines; split them by noun:\n  ${tooLong.join('\n  ')}`)
  process.exit(1)
}
console.log(`${sources.length} files, none past ${MAX_LINES} lines`)
