// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const PDFJS = dirname(resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8'))

/**
 * The folder of the decoders, relative to the folder of the build. PDF.js builds the URL of a decoder from this folder and a
 * fixed file name, so the file names cannot contain a hash. Instead, the name of the folder contains the version.
 */
export const PDF_DECODERS_FOLDER = `assets/pdf-decoders-${version}`

/**
 * The decoders of JBIG2 and JPEG 2000, the compressions of office scanners. They are in JavaScript, because the pages'
 * Content-Security-Policy forbids WebAssembly.
 */
const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

/** Copies the decoders of PDF.js into the build. A browser fetches one only for a PDF that needs it. */
export const pdfDecoders: Plugin = {
  name: 'pdf-decoders',
  apply: 'build',
  generateBundle() {
    for (const name of DECODERS) {
      const source = readFileSync(join(PDFJS, 'wasm', name))
      this.emitFile({ type: 'asset', fileName: `${PDF_DECODERS_FOLDER}/${name}`, source })
    }
  },
}
