import { runByHand } from './setup/run-by-hand.mjs'

// `npm run test:attack`: broken forms, scripts in every text, scanners, slow lines, poisoned files; or those named behind `--`.
await runByHand('tests/attack/', {
  sqlmap: 'sqlmap',
  wapiti: 'wapiti',
  slowhttptest: 'slowhttptest',
  wrk: 'wrk',
  // Makers of genuine papers.
  gs: 'ghostscript',
  groff: 'groff',
  gropdf: 'groff',
  'rsvg-convert': 'librsvg2-bin',
  wkhtmltopdf: 'wkhtmltopdf',
  weasyprint: 'weasyprint',
  img2pdf: 'img2pdf',
  'convert-im6.q16': 'imagemagick',
  gm: 'graphicsmagick',
  optipng: 'optipng',
  tiff2pdf: 'libtiff-tools',
  mutool: 'mupdf-tools',
  pdftocairo: 'poppler-utils',
  qpdf: 'qpdf',
  exiftool: 'libimage-exiftool-perl',
})
