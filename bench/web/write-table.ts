import { readFile, writeFile } from 'node:fs/promises'
import type { Job } from './judge.ts'
import type { Visited } from './median-of.ts'

const PAGE = new URL('../../docs/performance.md', import.meta.url)
const BEGIN = '<!-- web -->'
const END = '<!-- /web -->'

const FIGURES = [
  { title: 'LCP, ms', read: ({ lcp }: Visited) => String(Math.round(lcp)) },
  { title: 'Listens, ms', read: ({ ready }: Visited) => String(Math.round(ready)) },
  { title: 'INP, ms', read: ({ inp }: Visited) => String(Math.round(inp)) },
  { title: 'CLS', read: ({ cls }: Visited) => String(cls) },
  { title: 'Requests', read: ({ requests }: Visited) => String(requests) },
  { title: 'KB', read: ({ kilobytes }: Visited) => String(Math.round(kilobytes)) },
] as const

/** Writes the latest figures into their part of docs/performance.md; the rest of the page stays as it is. */
export async function writeTable(date: string, visits: readonly Visited[], jobs: readonly Job[]) {
  const page = await readFile(PAGE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/performance.md has no place for these figures')
  const targets = table(
    ['Target', 'Measured', 'At most', ''],
    jobs.map(({ job, measured, target, met }) => [job, String(measured), String(target), met ? 'met' : '**missed**']),
  )
  const all = table(
    ['Screen', 'Network', 'Visit', ...FIGURES.map(({ title }) => title)],
    visits.map((visited) => [
      visited.screen,
      visited.network,
      visited.visit,
      ...FIGURES.map(({ read }) => read(visited)),
    ]),
  )
  await writeFile(PAGE, `${before}${BEGIN}\n\nMeasured on ${date}.\n\n${targets}\n\n${all}\n\n${END}${after}`)
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
}
