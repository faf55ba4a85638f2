// SPDX-License-Identifier: Apache-2.0
import type { JobResult } from './result.ts'

/** The sizes in pixels. The bars start at `LEFT` and `TOP`. */
const WIDTH = 760
const ROW_HEIGHT = 26
const LEFT = 290
const TOP = 44
/** The length of the longest bar, as a multiple of the target. A longer bar is truncated; the number beside it is exact. */
const MAX_MULTIPLE = 2.5

/** Draws an SVG with one bar per job: the result as a multiple of the target, with a line at 1. */
export function drawChart(jobs: readonly JobResult[], caption: string): string {
  const height = TOP + jobs.length * ROW_HEIGHT + 12
  const targetLength = (WIDTH - LEFT - 70) / MAX_MULTIPLE
  const targetX = LEFT + targetLength
  const bars = jobs.map((job, index) => drawBar(job, TOP + index * ROW_HEIGHT, targetLength))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeXml(caption)}" font-family="system-ui, sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fffdf8"/>
<text x="12" y="22" fill="#333333" font-weight="600">${escapeXml(caption)}</text>
${bars.join('\n')}
<line x1="${targetX}" x2="${targetX}" y1="${TOP - 8}" y2="${height - 8}" stroke="#333333" stroke-dasharray="4 3"/>
<text x="${targetX}" y="${TOP - 12}" fill="#333333" text-anchor="middle">target</text>
</svg>
`
}

/** The bar of one job. `targetLength` is the length of a bar that meets the target exactly. */
function drawBar({ job, title, ratio, target, met }: JobResult, top: number, targetLength: number) {
  const multiple = ratio / target
  const length = Math.max(2, Math.min(multiple, MAX_MULTIPLE) * targetLength)
  const label = title.length > 40 ? `${title.slice(0, 39)}…` : title
  return `<g><title>${escapeXml(`${job}: ${ratio} of ${target}`)}</title>
<text x="${LEFT - 10}" y="${top + 15}" fill="#333333" text-anchor="end">${escapeXml(label)}</text>
<rect x="${LEFT}" y="${top + 3}" width="${length.toFixed(1)}" height="17" rx="3" fill="${met ? '#2f7d4f' : '#b3541e'}"/>
<text x="${(LEFT + length + 6).toFixed(1)}" y="${top + 16}" fill="#333333">${multiple.toFixed(2)}</text></g>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
