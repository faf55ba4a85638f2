import sharp from 'sharp'
import { seededChoice } from './seeded-choice.ts'

const TABLE_TOPS = ['#8a6a4a', '#6f7f78', '#9c8f80', '#5f6672']
const WIDTH = 720
const HEIGHT = 1000

/** A phone's picture of a sheet on a table top, as JPEG: slightly turned, and lit from one side. */
export async function photographPaper(sheet: string, seed: string): Promise<Uint8Array> {
  const choose = seededChoice(seed)
  const turn = (choose(50) - 25) / 10
  const table = TABLE_TOPS[choose(TABLE_TOPS.length)] ?? '#8a6a4a'
  const lightFromLeft = choose(2) === 0
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="light" x1="${lightFromLeft ? 0 : 1}" y1="0" x2="${lightFromLeft ? 1 : 0}" y2="1">
    <stop offset="0" stop-color="#fff3d0" stop-opacity=".16"/><stop offset=".55" stop-color="#000" stop-opacity="0"/>
    <stop offset="1" stop-color="#1c1408" stop-opacity=".3"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="${table}"/>
  <g transform="rotate(${turn} ${WIDTH / 2} ${HEIGHT / 2})">
    <rect x="48" y="58" width="636" height="900" fill="#000" fill-opacity=".22"/>
    <rect x="40" y="48" width="636" height="902" fill="#f6f1e4"/>
    ${sheet
      .replace('<svg ', '<svg x="40" y="48" ')
      .replace(/ width="[^"]+"/, ' width="636"')
      .replace(/ height="[^"]+"/, ' height="902"')}
  </g>
  <rect width="100%" height="100%" fill="url(#light)"/>
</svg>`
  return sharp(Buffer.from(scene), { limitInputPixels: WIDTH * HEIGHT })
    .jpeg({ quality: 62, mozjpeg: false })
    .toBuffer()
}
