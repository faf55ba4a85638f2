// SPDX-License-Identifier: Apache-2.0
import { findOrInstallTools } from './debian-tools.mjs'

/** Independent programs that read certificates, and their Debian packages. */
const TOOLS = {
  pdftotext: 'poppler-utils',
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  certutil: 'libnss3-tools',
  zbarimg: 'zbar-tools',
  openssl: 'openssl',
}

/** Installs independent PDF readers for the tests. */
export const findOrInstallPdfTools = () => findOrInstallTools(TOOLS, 'read PDFs for the tests')
