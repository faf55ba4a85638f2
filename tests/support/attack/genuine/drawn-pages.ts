// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'

/** The width of A4 at 110 dpi, enough for a scan, and fast enough for hundreds of pages. */
const WIDTH = 909
const HEIGHT = 1286

const KINDS = ['letter', 'table', 'card', 'map', 'stamped letter', 'photo'] as const

const LINES = ['Gram Panchayat Sundarpur', 'ग्राम पंचायत सुंदरपुर', 'Certificate of birth', 'Name of the child: Asha Devi']

const line = (text: string, y: number, size: number) =>
  `<text x="80" y="${y}" font-size="${size}" font-family="Noto Sans, Noto Sans Devanagari, DejaVu Sans">${text}</text>`

/** A page with text and lines as SVG, so that programs embed fonts. */
export function svgPage(index: number): string {
  const kind = KINDS[index % KINDS.length]
  const text = Array.from({ length: 24 }, (_, row) =>
    line(LINES[row % LINES.length] ?? '', 120 + row * 45, 16 + (index % 3) * 2),
  ).join('')
  const table = Array.from({ length: 12 }, (_, row) => `<path d="M60 ${140 + row * 80}H850" stroke="#333"/>`).join('')
  const map = Array.from(
    { length: 20 },
    (_, circle) =>
      `<circle cx="${80 + ((circle * 97 + index * 31) % 700)}" cy="${100 + ((circle * 61) % 1100)}" r="${10 + circle * 3}" fill="hsl(${circle * 18},60%,70%)"/>`,
  ).join('')
  const stamp = '<circle cx="680" cy="1080" r="90" fill="none" stroke="#27408b" stroke-width="9" opacity="0.7"/>'
  const content = { letter: text, table: table + text, card: text, map, photo: map, 'stamped letter': text + stamp }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fffdf6"/>${content[kind ?? 'letter']}</svg>`
}

export const htmlPage = (index: number) =>
  `<!doctype html><html lang="hi"><meta charset="utf-8"><title>Paper ${index}</title><style>body{font-family:"Noto Sans","Noto Sans Devanagari",sans-serif;margin:2cm}table{border-collapse:collapse}td{border:1px solid;padding:4px}</style><h1>${LINES[index % LINES.length]}</h1>${LINES.map((text) => `<p>${text} ${text} ${text}</p>`).join('')}<table>${'<tr><td>वार्ड</td><td>4</td><td><a href="https://example.com/">more</a></td></tr>'.repeat(5 + index)}</table></html>`

/** The page as PostScript for printers. */
export const postScriptPage = (index: number) =>
  `%!PS-Adobe-3.0\n%%Pages: 2\n${[1, 2]
    .map(
      (page) =>
        `%%Page: ${page} ${page}\n/Helvetica findfont 14 scalefont setfont 72 ${700 - index * 10} moveto (Panchayat paper ${index}, page ${page}) show 0.2 0.${index} 0.7 setrgbcolor 100 100 200 ${100 + index * 20} rectfill 0.1 0.5 0 0.2 setcmykcolor 320 300 90 90 rectstroke showpage`,
    )
    .join('\n')}\n%%EOF\n`

export const troffPage = (index: number) =>
  `.TL\nPaper ${index}\n.AU\nGram Panchayat\n.PP\n${'The ward, the house and the street are those of the register. '.repeat(20 + index * 10)}\n`

const GRAIN = { type: 'gaussian', mean: 128, sigma: 18 } as const

/** The grain of a scanner; the same for every page. */
export const grain = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise: GRAIN } })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** Draws a page as a scanner would store it: with grain, a slight rotation and a grey edge. Returns a PNG. */
export async function scan(index: number, grainImage: Buffer): Promise<Buffer> {
  const rotated = await sharp(Buffer.from(svgPage(index)))
    .flatten({ background: '#ffffff' })
    .rotate((index % 5) * 0.4, { background: '#d8d4cc' })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(rotated)
    .composite([{ input: grainImage, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}
