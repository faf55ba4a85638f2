// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|wasm|json)$/
/** Larger files are compressed with a lower brotli quality, because the best quality takes a second per megabyte. */
const BEST_QUALITY_BYTES = 400_000

/** Writes a brotli (`.br`) and a gzip (`.gz`) copy beside each compressible file, so that the server need not compress it. */
export function compressedFiles(folders: readonly string[]): Plugin {
  let outDir = ''
  let isWritten = false
  return {
    name: 'compressed-files',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    // A failed build has nothing to compress, and must report its own error.
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        if (!isWritten) return
        for (const folder of folders) compressFolder(join(outDir, folder))
      },
    },
  }
}

function compressFolder(folder: string) {
  for (const name of readdirSync(folder).filter((file) => COMPRESSIBLE.test(file))) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const quality = bytes.byteLength > BEST_QUALITY_BYTES ? 9 : constants.BROTLI_MAX_QUALITY
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    writeIfSmaller(`${path}.br`, brotliCompressSync(bytes, { params }), bytes)
    writeIfSmaller(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }), bytes)
  }
}

function writeIfSmaller(path: string, compressed: Buffer, bytes: Buffer) {
  if (compressed.byteLength < bytes.byteLength) writeFileSync(path, compressed)
}
