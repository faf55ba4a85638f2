// SPDX-License-Identifier: Apache-2.0
/**
 * One way in which a program creates a document. In the arguments, `{in}` is the input file, `{out}` is the output file, and
 * `{stem}` is the output file without its extension. ` > {out}` writes the standard output to a file.
 */
export interface Conversion {
  /** A readable name of the program. */
  producer: string
  program: string
  /** The arguments, separated by spaces. */
  args: string
  /** The type of the output. */
  out: 'pdf' | 'jpg' | 'png'
}

/** Conversions, and their input files: at most `most` files whose extension is in `from`. */
export interface ConversionGroup {
  from: readonly string[]
  most: number
  conversions: readonly Conversion[]
}

const pdf = (producer: string, program: string, ...argLists: string[]): Conversion[] =>
  argLists.map((args) => ({ producer, program, args, out: 'pdf' }))

const jpg = (producer: string, program: string, ...argLists: string[]): Conversion[] =>
  argLists.map((args) => ({ producer, program, args, out: 'jpg' }))

const png = (producer: string, program: string, ...argLists: string[]): Conversion[] =>
  argLists.map((args) => ({ producer, program, args, out: 'png' }))

const GHOSTSCRIPT = '-q -dNOPAUSE -dBATCH -dSAFER'
const VERSIONS = ['1.3', '1.4', '1.5', '1.6', '1.7', '2.0']

/** The first stage, which converts drawings, texts and scans. */
export const FROM_SOURCES: readonly ConversionGroup[] = [
  {
    from: ['.ps'],
    most: 3,
    conversions: [
      ...pdf(
        'Ghostscript',
        'gs',
        ...VERSIONS.map((version) => `${GHOSTSCRIPT} -sDEVICE=pdfwrite -dCompatibilityLevel=${version} -o {out} {in}`),
        ...['screen', 'ebook', 'printer', 'prepress'].map(
          (use) => `${GHOSTSCRIPT} -sDEVICE=pdfwrite -dPDFSETTINGS=/${use} -o {out} {in}`,
        ),
      ),
      ...pdf(
        'a scanner’s raster, by Ghostscript',
        'gs',
        ...['pdfimage8', 'pdfimage24', 'pdfimage32'].map(
          (device) => `${GHOSTSCRIPT} -sDEVICE=${device} -r75 -o {out} {in}`,
        ),
      ),
      ...png(
        'Ghostscript',
        'gs',
        ...['png16m', 'pnggray', 'pngmono', 'png16', 'png256', 'pngalpha', 'png48'].map(
          (device) => `${GHOSTSCRIPT} -sDEVICE=${device} -r75 -dLastPage=1 -o {out} {in}`,
        ),
      ),
      ...jpg(
        'Ghostscript',
        'gs',
        ...['jpeg', 'jpeggray', 'jpegcmyk'].map(
          (device) => `${GHOSTSCRIPT} -sDEVICE=${device} -r75 -dLastPage=1 -o {out} {in}`,
        ),
      ),
    ],
  },
  {
    from: ['.ms'],
    most: 3,
    conversions: pdf('groff (gropdf)', 'groff', '-ms -Tpdf {in} > {out}', '-ms -Tpdf -P-e {in} > {out}'),
  },
  {
    from: ['.svg'],
    most: 6,
    conversions: [
      ...pdf('librsvg (cairo)', 'rsvg-convert', '-f pdf -o {out} {in}'),
      ...png('librsvg (cairo)', 'rsvg-convert', '-f png -o {out} {in}'),
    ],
  },
  {
    from: ['.html'],
    most: 4,
    conversions: [
      ...pdf('wkhtmltopdf (Qt)', 'wkhtmltopdf', '-q {in} {out}', '-q -g -s Legal {in} {out}'),
      ...pdf('WeasyPrint', 'weasyprint', '-q {in} {out}'),
    ],
  },
  {
    from: ['.jpg'],
    most: 6,
    conversions: [
      ...pdf(
        'img2pdf',
        'img2pdf',
        '{in} -o {out}',
        '--pagesize A4 {in} {in} -o {out}',
        '--engine internal {in} -o {out}',
      ),
      ...pdf(
        'ImageMagick',
        'convert-im6.q16',
        '{in} pdfa:{out}',
        '{in} -compress zip -density 110 epdf:{out}',
        '{in} -colorspace gray -compress jpeg -quality 40 epdf:{out}',
        '{in} -monochrome -compress group4 epdf:{out}',
        '{in} -compress lzw epdf:{out}',
        '{in} -compress rle epdf:{out}',
      ),
      ...pdf(
        'GraphicsMagick',
        'gm',
        'convert {in} {out}',
        'convert {in} -compress zip {out}',
        'convert {in} -colorspace CMYK {out}',
      ),
      ...jpg(
        'ImageMagick',
        'convert-im6.q16',
        '{in} -interlace JPEG -quality 70 {out}',
        '{in} -colorspace CMYK {out}',
        '{in} -colorspace gray -sampling-factor 1x1 {out}',
        '{in} -density 300 -units PixelsPerInch {out}',
        '{in} -rotate 90 -define jpeg:optimize-coding=false {out}',
      ),
      ...jpg('GraphicsMagick', 'gm', 'convert {in} -quality 60 {out}', 'convert {in} -interlace Line {out}'),
      ...jpg(
        'a phone, by ExifTool',
        'exiftool',
        '-q -Orientation#=6 -Make=Panchayat -o {out} {in}',
        '-q -GPSLatitude=25 -GPSLongitude=82 -Orientation#=3 -o {out} {in}',
      ),
    ],
  },
  {
    from: ['.png'],
    most: 6,
    conversions: [
      ...pdf('img2pdf', 'img2pdf', '{in} -o {out}'),
      ...png(
        'ImageMagick',
        'convert-im6.q16',
        '{in} -depth 16 {out}',
        '{in} -interlace PNG {out}',
        '{in} -colorspace gray -depth 8 {out}',
        '{in} -monochrome {out}',
        '{in} -colors 200 PNG8:{out}',
        '{in} -alpha on {out}',
      ),
      ...png('GraphicsMagick', 'gm', 'convert {in} {out}', 'convert {in} -depth 16 {out}'),
      ...png('OptiPNG', 'optipng', '-quiet -o1 -i1 -out {out} {in}'),
      ...jpg('ImageMagick', 'convert-im6.q16', '{in} -quality 92 {out}'),
    ],
  },
  {
    from: ['.tif'],
    most: 6,
    conversions: pdf(
      'a scanner’s TIFF, by tiff2pdf',
      'tiff2pdf',
      '-o {out} {in}',
      '-j -q 60 -o {out} {in}',
      '-z -p A4 -o {out} {in}',
      '-n -o {out} {in}',
    ),
  },
]

/** The second stage, which renders, compresses, merges, repairs and edits the PDFs of the first stage. */
export const FROM_PDFS: readonly ConversionGroup[] = [
  {
    from: ['.pdf'],
    most: 16,
    conversions: [
      ...pdf(
        'qpdf',
        'qpdf',
        '--linearize {in} {out}',
        '--object-streams=generate {in} {out}',
        '--object-streams=disable --stream-data=uncompress {in} {out}',
        '--qdf {in} {out}',
        '--force-version=2.0 {in} {out}',
        '--rotate=+90 --newline-before-endstream {in} {out}',
      ),
      ...pdf('poppler (cairo)', 'pdftocairo', '-pdf {in} {out}'),
      ...pdf('poppler (pdfunite)', 'pdfunite', '{in} {in} {out}'),
      ...pdf('MuPDF', 'mutool', 'clean -ggg -z {in} {out}', 'convert -F pdf -o {out} {in}'),
      ...pdf('Ghostscript', 'gs', `${GHOSTSCRIPT} -sDEVICE=pdfwrite -o {out} {in}`),
      ...pdf('ExifTool, as a later change', 'exiftool', '-q -Title=Paper -Author=Asha -o {out} {in}'),
    ],
  },
  {
    from: ['.pdf'],
    most: 6,
    conversions: [
      ...jpg(
        'poppler (cairo)',
        'pdftocairo',
        '-jpeg -r 90 -singlefile {in} {stem}',
        '-jpeg -gray -r 60 -singlefile {in} {stem}',
      ),
      ...png(
        'poppler (cairo)',
        'pdftocairo',
        '-png -r 80 -singlefile {in} {stem}',
        '-png -transp -r 60 -singlefile {in} {stem}',
        '-png -mono -r 100 -singlefile {in} {stem}',
      ),
      ...png('MuPDF', 'mutool', 'draw -q -r 80 -o {out} {in} 1', 'draw -q -c gray -r 80 -o {out} {in} 1'),
    ],
  },
]
