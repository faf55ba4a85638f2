// SPDX-License-Identifier: Apache-2.0
import sharp, { type Sharp } from 'sharp'

/** Converts a picture to the form in which some phones, cameras or scanners store it. */
type Variant = (picture: Sharp) => Sharp

const withOrientation =
  (orientation: number): Variant =>
  (picture) =>
    picture
      .withMetadata({ orientation })
      .withExifMerge({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 0/1 0/1' } })

const JPEGS: Record<string, Variant> = {
  'of low quality': (picture) => picture.jpeg({ quality: 35 }),
  'of high quality': (picture) => picture.jpeg({ quality: 97, chromaSubsampling: '4:4:4' }),
  progressive: (picture) => picture.jpeg({ progressive: true }),
  'by mozjpeg': (picture) => picture.jpeg({ mozjpeg: true }),
  'in grey': (picture) => picture.greyscale().jpeg(),
  'in CMYK': (picture) => picture.toColourspace('cmyk').jpeg(),
  'with the colour profile of a display': (picture) => picture.withIccProfile('p3').jpeg(),
  'with restarts and old tables': (picture) => picture.jpeg({ optimiseCoding: false, quantisationTable: 3 }),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [
      `with EXIF orientation ${orientation}`,
      withOrientation(orientation),
    ]),
  ),
}

const PNGS: Record<string, Variant> = {
  plain: (picture) => picture.png(),
  interlaced: (picture) => picture.png({ progressive: true }),
  'of 16 bits': (picture) => picture.toColourspace('rgb16').png(),
  'in grey of 16 bits': (picture) => picture.greyscale().toColourspace('grey16').png(),
  'in grey': (picture) => picture.greyscale().png(),
  'with a palette': (picture) => picture.png({ palette: true, colours: 32 }),
  'in black and white': (picture) => picture.greyscale().threshold().png({ palette: true, colours: 2 }),
  'with a transparent background': (picture) => picture.ensureAlpha(0.9).png(),
  'with a colour profile': (picture) => picture.withIccProfile('p3').png({ compressionLevel: 2 }),
}

const OTHERS: Record<'webp' | 'gif' | 'avif' | 'tiff', Record<string, Variant>> = {
  webp: {
    plain: (picture) => picture.webp(),
    'without loss': (picture) => picture.webp({ lossless: true }),
    'with a transparent background': (picture) => picture.ensureAlpha(0.9).webp(),
  },
  gif: { plain: (picture) => picture.gif() },
  avif: { plain: (picture) => picture.avif({ effort: 2 }) },
  tiff: {
    plain: (picture) => picture.tiff({ compression: 'none' }),
    'as a fax': (picture) =>
      picture.greyscale().threshold().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }),
    'in tiles': (picture) => picture.tiff({ compression: 'lzw', tile: true }),
  },
}

/** The same page in the forms of many devices, as file names and bytes. */
export async function sharpVariants(name: string, page: Buffer): Promise<(readonly [string, Buffer])[]> {
  const files: (readonly [string, Buffer])[] = []
  for (const [kind, variants] of [['jpg', JPEGS], ['png', PNGS], ...Object.entries(OTHERS)] as const) {
    for (const [how, convert] of Object.entries(variants)) {
      const bytes = await convert(sharp(page))
        .toFormat(kind === 'jpg' ? 'jpeg' : (kind as keyof typeof OTHERS | 'png'))
        .toBuffer()
      files.push([`${name} ${how}.${kind}`, bytes])
    }
  }
  return files
}

/** Photos as phones create them, which need more than one setting of sharp: with many pixels, or followed by other data. */
export async function phoneVariants(page: Buffer): Promise<(readonly [string, Buffer])[]> {
  const photo = await sharp(page)
    .resize(4000, 3000, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
  const small = await sharp(page).jpeg().toBuffer()
  const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(100_000, 7)])
  return [
    ['of twelve megapixels.jpg', photo],
    ['followed by a video.jpg', Buffer.concat([small, video])],
    ['followed by the manufacturer’s data.jpg', Buffer.concat([small, Buffer.from('SEFT'), Buffer.alloc(64)])],
  ]
}
