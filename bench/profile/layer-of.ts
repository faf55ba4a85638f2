import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A function in a profile, as V8 names it; `url` is empty for native code. */
export interface CallFrame {
  functionName: string
  url: string
  /** From 0. */
  lineNumber: number
}

const WRITES = /^write(v|Buffer|String|Utf8String|Latin1String|AsciiString)$|^shutdown$/
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^(@fastify\/|fastify|find-my-way|light-my-request|avvio|secure-json-parse|reusify|fast-)/, 'the framework'],
  [/^(pino|sonic-boom|thread-stream)/, 'the log'],
  [/^(pg|pg-.*|kysely|postgres-.*)$/, 'the database client'],
]

/**
 * Returns the layer of a function: the portal, a kind of package, Node.js, or the kernel for writes. Returns undefined for
 * native functions, such as regular expressions, whose time counts for the caller.
 */
export function layerOf({ functionName, url, lineNumber }: CallFrame): string | undefined {
  if (WRITES.test(functionName)) return 'the kernel, writing'
  if (functionName === '(garbage collector)' || functionName === '(program)') return 'V8 and the rest'
  if (url === '') return undefined
  if (url.startsWith('node:')) return 'Node.js'
  const source = sourceOf(url, lineNumber)
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  if (name === undefined) return 'the portal'
  return PACKAGES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other packages'
}

const sourceMarkers = new Map<string, { line: number; source: string }[]>()

/** Returns the source file of a function in a bundle. The bundler writes a comment with the path above each source. */
function sourceOf(url: string, line: number) {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const known = sourceMarkers.get(path) ?? readSourceMarkers(path)
  sourceMarkers.set(path, known)
  return known.findLast((one) => one.line <= line)?.source ?? path
}

function readSourceMarkers(path: string) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((text, line) => {
    const [, source] = /^\/\/ ((?:\.\.\/)*(?:\w+\/)?(?:src|node_modules)\/\S+)$/.exec(text) ?? []
    return source === undefined ? [] : [{ line, source }]
  })
}
