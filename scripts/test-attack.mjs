// SPDX-License-Identifier: Apache-2.0
import { runLongTests } from './setup/run-long-tests.mjs'

/** The programs that attack the portal or scan files for viruses, with their Debian packages. */
const ATTACK_TOOLS = {
  sqlmap: 'sqlmap',
  wapiti: 'wapiti',
  slowhttptest: 'slowhttptest',
  wrk: 'wrk',
  clamd: 'clamav-daemon',
}

/** The programs that create genuine documents, which the portal must accept, with their Debian packages. */
const GENUINE_DOCUMENT_TOOLS = {
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
}

// `npm run test:attack`: broken forms, scripts in texts, scanners, slow connections, infected files, or the tests named
// after `--`.
await runLongTests(
  'tests/attack/',
  { ...ATTACK_TOOLS, ...GENUINE_DOCUMENT_TOOLS },
  { PATTERN_CHECKER: { name: 'recheck', version: '4.5.0', purpose: 'a checker of patterns for the tests' } },
)
