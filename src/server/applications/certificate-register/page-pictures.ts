import type { CertificateContent } from '../../certificates/typesetting/certificate-content.ts'
import type { Typesetter } from '../../certificates/typesetting/create-typesetter.ts'
import { lazySharp } from '../../platform/lazy-sharp.ts'
import { lruMemo } from '../../platform/lru-memo.ts'

/** Some 60 KB each. */
const KEPT = 50
/** 150 dots an inch on A4: enough for a phone to read the code from another screen. */
const WIDTH = 1240
/** Sharp takes a picture's points for CSS pixels of 1/96 inch. */
const DENSITY = (150 * 72) / 96
const COLOURS = 16

/** Draws pages of certificates, and remembers those asked for last: a certificate never changes, and nor does its picture. */
export function createPagePictures(typesetter: Typesetter) {
  const remembered = lruMemo<string, Buffer>(KEPT)

  /** `certificateId`: under which the picture is remembered. */
  return (certificateId: string, content: CertificateContent): Promise<Buffer> =>
    remembered(certificateId, () => draw(typesetter, content))
}

/** Typst draws in a worker, sharp in threads of its own. */
async function draw(typesetter: Typesetter, content: CertificateContent) {
  const svg = Buffer.from(await typesetter.draw(content))
  return lazySharp(svg, { density: DENSITY })
    .resize({ width: WIDTH })
    .flatten({ background: 'white' })
    .png({ palette: true, colours: COLOURS, dither: 0 })
    .toBuffer()
}
