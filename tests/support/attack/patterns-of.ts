// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A regular expression in a source file, and its location. */
export interface WrittenPattern {
  place: string
  source: string
  flags: string
}

interface Node {
  type: string
  start: number
  [property: string]: unknown
}

/** Every regular expression in a file: the literals, and in `built` the source code of each call of `RegExp`. */
export function patternsOf(file: string): { written: WrittenPattern[]; built: string[] } {
  const source = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const patterns: WrittenPattern[] = []
  const built: string[] = []
  for (const node of findNodes(program)) {
    const place = `${file}:${source.slice(0, node.start).split('\n').length}`
    if (isRegex(node.regex)) patterns.push({ place, source: node.regex.pattern, flags: node.regex.flags })
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && isNamed(node.callee, 'RegExp'))
      built.push(`${file}: ${source.slice(node.start, Number(node.end))}`)
  }
  return { written: patterns, built }
}

function* findNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const child of value) yield* findNodes(child)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value
    for (const child of Object.values(value)) yield* findNodes(child)
  }
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value

const isNamed = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === name
