import { createRequire } from 'node:module'
import type sharp from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const load = createRequire(import.meta.url)

let library: typeof sharp | undefined

/** Sharp, read when the first picture is drawn: it is large, and a portal starts without it. */
export function lazySharp(input: SharpInput, options?: SharpOptions): Sharp {
  library ??= readSharp()
  return library(input, options)
}

/** The same picture is never processed twice, so sharp's cache would only fill the memory. */
function readSharp(): typeof sharp {
  const read: typeof sharp = load('sharp')
  read.cache(false)
  return read
}
