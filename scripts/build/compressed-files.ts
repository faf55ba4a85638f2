import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|wasm|json)$/
/** The thorough way takes a second a megabyte; past this size it is the next best. */
const THOROUGH_BYTES = 400_000

/** Lays each file that shrinks beside itself, compressed with brotli (`.br`) and gzip (`.gz`): nobody waits for it later. */
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
    // Of a build that failed there is nothing to compress, and its own fault is to be told.
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
  for (const name of readdirSync(folder).filter((one) => COMPRESSIBLE.test(one))) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const quality = bytes.byteLength > THOROUGH_BYTES ? 9 : constants.BROTLI_MAX_QUALITY
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    keepIfSmaller(`${path}.br`, brotliCompressSync(bytes, { params }), bytes)
    keepIfSmaller(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }), bytes)
  }
}

function keepIfSmaller(path: string, compressed: Buffer, bytes: Buffer) {
  if (compressed.byteLength < bytes.byteLength) writeFileSync(path, compressed)
}
