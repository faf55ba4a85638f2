import sharp from 'sharp'

const WIDTH = 620
const GREYS = 8

/** A flatbed scan of a sheet, as a PNG picture of few greys. */
export async function scanPaper(sheet: string): Promise<Uint8Array> {
  return sharp(Buffer.from(sheet))
    .resize(WIDTH)
    .flatten({ background: '#ffffff' })
    .grayscale()
    .png({ palette: true, colours: GREYS, dither: 0 })
    .toBuffer()
}
