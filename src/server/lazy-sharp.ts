import { createRequire } from 'node:module'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const load = createRequire(import.meta.url)

/** Sharp, read when the first picture is drawn: it is large, and a portal starts without it. */
export const lazySharp = (input: SharpInput, options?: SharpOptions): Sharp => load('sharp')(input, options)
