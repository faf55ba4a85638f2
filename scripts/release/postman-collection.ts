// SPDX-License-Identifier: Apache-2.0
/** The parts of a JSON schema that the collection uses. */
interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  default?: unknown
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Call {
  summary?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

/** The parts of an OpenAPI document that the collection uses. */
export interface OpenApi {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Call>>
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The files of the web app, which only a built portal serves. */
const WEB_APP: readonly string[] = ['/{*}', '/assets/{*}']

/** A Postman collection (v2.1) of all calls of an OpenAPI document, in folders by path. Bruno can import it, too. */
export function postmanCollection({ info, paths }: OpenApi) {
  const apiPaths = Object.entries(paths).filter(([path]) => !WEB_APP.includes(path))
  const calls = apiPaths.flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const call = methods[method]
      return call ? [{ folder: folderOf(path), item: describeCall(method.toUpperCase(), path, call) }] : []
    }),
  )
  const folders = Map.groupBy(calls, ({ folder }) => folder)
  return {
    info: { name: info.title, schema: SCHEMA, version: info.version },
    variable: [{ key: 'origin', value: 'http://127.0.0.1:3000' }],
    item: [...folders].map(([name, members]) => ({ name, item: members.map(({ item }) => item) })),
  }
}

/** The first part of the path after `/api`, such as `drafts`; `pages` for the path `/`. */
const folderOf = (path: string) => path.split('/').find((part) => part !== '' && part !== 'api') ?? 'pages'

/** The API description names the last, variable part of some paths `*`. In the collection, it is the variable `path`. */
const variableOf = (name: string) => (name === '*' ? 'path' : name)

function describeCall(method: string, path: string, { summary, parameters = [], requestBody }: Call) {
  const pathWithVariables = path.replaceAll('{*}', ':path').replaceAll(/\{(\w+)\}/g, ':$1')
  const parameterNames = (location: 'query' | 'path') =>
    parameters.filter((parameter) => parameter.in === location).map(({ name }) => variableOf(name))
  return {
    name: summary ?? `${method} ${path}`,
    request: {
      method,
      url: {
        raw: `{{origin}}${pathWithVariables}`,
        host: ['{{origin}}'],
        path: pathWithVariables.split('/').slice(1),
        // All query parameters are optional filters, so they are listed but not sent.
        query: parameterNames('query').map((key) => ({ key, value: '', disabled: true })),
        variable: parameterNames('path').map((key) => ({ key, value: '' })),
      },
      ...bodyOf(requestBody?.content ?? {}),
    },
  }
}

/** The request body, in the first of the encodings that the API description lists. */
function bodyOf(content: Record<string, { schema?: Schema }>) {
  const [firstEncoding] = Object.entries(content)
  if (firstEncoding === undefined) return {}
  const [type, { schema = {} }] = firstEncoding
  const fields = Object.entries(schema.properties ?? {})
  if (type === 'multipart/form-data') {
    const formdata = fields.map(([key, field]) =>
      isFile(field) ? { key, type: 'file', src: [] } : { key, type: 'text', value: textOf(field) },
    )
    return { body: { mode: 'formdata', formdata } }
  }
  if (type === 'application/x-www-form-urlencoded') {
    return { body: { mode: 'urlencoded', urlencoded: fields.map(([key, field]) => ({ key, value: textOf(field) })) } }
  }
  if (type !== 'application/json') return { body: { mode: 'file', file: { src: '' } } }
  const raw = JSON.stringify(exampleOf(schema), null, 2)
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
}

/** The schemas that `anyOf`, `oneOf` and `allOf` contain. */
const subschemas = ({ anyOf, oneOf, allOf }: Schema) => [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]

function isFile(schema: Schema): boolean {
  return schema.format === 'binary' || [...subschemas(schema), ...(schema.items ? [schema.items] : [])].some(isFile)
}

function textOf(schema: Schema): string {
  const example = exampleOf(schema)
  return typeof example === 'string' ? example : JSON.stringify(example)
}

/** An example of the schema, with the first value of each `enum`, the first of combined schemas, and empty texts. */
function exampleOf(schema: Schema): unknown {
  const [first] = subschemas(schema)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.length) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]))
  if (schema.items) return [exampleOf(schema.items)]
  if (first) return exampleOf(first)
  if (schema.type === 'boolean') return false
  return schema.type === 'number' || schema.type === 'integer' ? 0 : ''
}
