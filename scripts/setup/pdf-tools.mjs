import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'
import { SetUpFault } from './set-up-fault.mjs'

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
export async function findOrInstallPdfTools() {
  if (missing().length === 0) return
  console.log('Installing what reads PDFs for the tests (only the first time) …')
  await installDebianPackages(packagesOf(missing()))
  const still = missing()
  if (still.length === 0) return
  const packages = packagesOf(still).join(' and ')
  throw new SetUpFault(`The tests read certificates with ${still.join(' and ')}: install ${packages}, and try again.`)
}

const packagesOf = (tools) => [...new Set(tools.map((tool) => TOOLS[tool]))]

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return Object.keys(TOOLS).filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))))
}
