import { findOrInstallTools } from './debian-tools.mjs'

/** Programs that read certificates as strangers would, and the packages that bring them. */
const TOOLS = {
  pdftotext: 'poppler-utils',
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  certutil: 'libnss3-tools',
  zbarimg: 'zbar-tools',
  openssl: 'openssl',
}

/** Makes sure that the tests can read PDFs by other programs than the one that wrote them. */
export const findOrInstallPdfTools = () => findOrInstallTools(TOOLS, 'reads PDFs for the tests')
