import { readFile, writeFile } from 'node:fs/promises'
import type { Job } from './judge.ts'
import type { ScreenVisit } from './median-of.ts'

const PAGE = new URL('../../docs/performance.md', import.meta.url)
const BEGIN = '<!-- web -->'
const END = '<!-- /web -->'

const FIGURES = [
  { title: 'LCP, ms', read: ({ lcp }: ScreenVisit) => String(Math.round(lcp)) },
  { title: 'Interactive, ms', read: ({ ready }: ScreenVisit) => String(Math.round(ready)) },
  { title: 'INP, ms', read: ({ inp }: ScreenVisit) => String(Math.round(inp)) },
  { title: 'CLS', read: ({ cls }: ScreenVisit) => String(cls) },
  { title: 'Requests', read: ({ requests }: ScreenVisit) => String(requests) },
  { title: 'KB', read: ({ kilobytes }: ScreenVisit) => String(Math.round(kilobytes)) },
] as const

/** Replaces the section of docs/performance.md between the markers with the latest figures. */
export async function writeTable(date: string, visits: readonly ScreenVisit[], jobs: readonly Job[]) {
  const page = await readFile(PAGE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/performance.md has lost its markers')
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
