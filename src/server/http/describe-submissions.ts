import * as z from 'zod/mini'
import { captionSchema } from '#shared/gallery/caption.ts'
import { answersSchema } from '#shared/services/answers-schema.ts'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'

/** The part of an OpenAPI document that is touched here. */
interface Document {
  paths?: Record<string, { post?: { summary?: string; requestBody?: unknown } } | undefined>
}

/** Adds to each call that takes a form with files what the form is: of a service by its definition, of the gallery. */
export function describeSubmissions<D extends Document>(document: D, catalogue: Catalogue): D {
  for (const { definition, words } of catalogue.services) {
    const call = document.paths?.[definition.paths.submit]?.post
    if (!call) continue
    call.summary = words.en.title
    call.requestBody = formBody(formSchema(definition))
  }
  const gallery = document.paths?.['/api/gallery']?.post
  if (gallery) gallery.requestBody = formBody(pictureSchema())
  return document
}

const formBody = (schema: unknown) => ({ required: true, content: { 'multipart/form-data': { schema } } })

const FILE = { type: 'string', format: 'binary' } as const

function pictureSchema() {
  const schema = z.toJSONSchema(captionSchema, { target: 'openapi-3.0' })
  return { ...schema, properties: { ...schema.properties, picture: FILE }, required: ['caption', 'picture'] }
}

/** Fields as their check has them; a slot that shares a field's name travels under that name as files as well. */
function formSchema(definition: ServiceDefinition) {
  const schema = z.toJSONSchema(answersSchema(definition), { target: 'openapi-3.0', unrepresentable: 'any' })
  const properties: Record<string, unknown> = { ...schema.properties }
  for (const [name, { most }] of Object.entries(definition.documents)) {
    const files = { type: 'array', maxItems: most, items: FILE }
    properties[name] = name in properties ? { anyOf: [properties[name], files] } : files
  }
  return { ...schema, properties }
}
