// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { profileSchema } from '#shared/accounts/profile.ts'
import { registrationSchema } from '#shared/accounts/registration.ts'
import { amendmentPath } from '#shared/applications/amendments.ts'
import { explanationField } from '#shared/applications/explanations.ts'
import { SAVED_FORM_PATHS } from '#shared/applications/saved-form-format.ts'
import { captionSchema } from '#shared/gallery/wire.ts'
import { PART_LIMITS, partPath } from '#shared/part-limits.ts'
import { answersSchema } from '#shared/services/answers-schema.ts'
import { CONSENT_FIELD, type ServiceDefinition } from '#shared/services/define-service.ts'
import { aadhaarFieldsOf } from '../applications/saved-forms/open-saved-form.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'

/** The part of an OpenAPI document that this module changes. */
interface OpenApiDocument {
  paths?: Record<string, { post?: Operation; put?: Operation } | undefined>
}

interface Operation {
  summary?: string
  requestBody?: unknown
}

/**
 * Adds the request bodies that the OpenAPI document lacks: for each multipart request, generated from the schema that
 * validates it, and for the upload of a part of a document.
 */
export function describeForms<D extends OpenApiDocument>(
  document: D,
  { catalogue, passwords }: Pick<CertificateDeps, 'catalogue' | 'passwords'>,
): D {
  const describe = (path: string, schema: unknown, summary?: string) => {
    const operation = document.paths?.[path]?.post
    if (!operation) return
    if (summary !== undefined) operation.summary = summary
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } }
  }
  for (const { definition, words } of catalogue.services) {
    describe(definition.paths.submit, submissionSchema(definition), words.en.title)
  }
  describe(amendmentPath('{reference}'), amendmentSchema(catalogue.services.map(({ definition }) => definition)))
  const part = document.paths?.[partPath('{digest}')]?.put
  if (part) part.requestBody = { required: true, content: { 'application/octet-stream': { schema: PART } } }
  describe('/api/gallery', pictureSchema())
  describe(SAVED_FORM_PATHS.preview, savedFormSchema([]))
  describe(SAVED_FORM_PATHS.submit, savedFormSchema(catalogue.services.flatMap(aadhaarFieldsOf)))
  describe('/api/register', personSchema(registrationSchema(passwords)))
  describe('/api/profile', personSchema(profileSchema('user')))
  return document
}

const FILE = { type: 'string', format: 'binary' } as const

const PART = {
  ...FILE,
  description: `At most ${PART_LIMITS.maxPartBytes / 1024} KB. The SHA-256 digest of the content must be the digest in the path.`,
} as const

const PRIVACY_NOTICE_VERSION = {
  type: 'integer',
  description:
    'The version of the privacy notice that the screen showed. Optional, because citizens accept the notice when they register.',
} as const

/** The body of a submission: the fields of its schema, and its documents. A field and a document may have the same name. */
function submissionSchema(definition: ServiceDefinition) {
  const schema = z.toJSONSchema(answersSchema(definition), { target: 'openapi-3.0', unrepresentable: 'any' })
  const properties: Record<string, unknown> = { ...schema.properties }
  for (const [name, { most }] of Object.entries(definition.documents)) {
    const files = { type: 'array', maxItems: most, items: FILE }
    properties[name] = name in properties ? { anyOf: [properties[name], files] } : files
  }
  properties[CONSENT_FIELD] = PRIVACY_NOTICE_VERSION
  return { ...schema, properties }
}

const EXPLANATION = {
  type: 'string',
  description: 'Why the earlier files of this document are right. Sent instead of files.',
} as const

/**
 * The fields and documents of all services, which reviewers may ask for again. Two services may use one name differently.
 */
function amendmentSchema(definitions: readonly ServiceDefinition[]) {
  const schemasByName = new Map<string, Set<string>>()
  for (const definition of definitions) {
    for (const [name, schema] of Object.entries(submissionSchema(definition).properties)) {
      if (name !== CONSENT_FIELD)
        schemasByName.set(name, (schemasByName.get(name) ?? new Set()).add(JSON.stringify(schema)))
    }
  }
  for (const slot of new Set(definitions.flatMap(({ documents }) => Object.keys(documents)))) {
    schemasByName.set(explanationField(slot), new Set([JSON.stringify(EXPLANATION)]))
  }
  const properties = [...schemasByName].map(([name, schemas]) => {
    const [first, ...others] = [...schemas].map((schema): unknown => JSON.parse(schema))
    return [name, others.length === 0 ? first : { anyOf: [first, ...others] }] as const
  })
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
}

function pictureSchema() {
  const schema = z.toJSONSchema(captionSchema, { target: 'openapi-3.0' })
  return { ...schema, properties: { ...schema.properties, picture: FILE }, required: ['caption', 'picture'] }
}

/** The file with a saved form. The Aadhaar numbers come before the file, because the file does not contain them. */
function savedFormSchema(aadhaarFields: readonly string[]) {
  const properties = Object.fromEntries(aadhaarFields.map((name) => [name, { type: 'string' }]))
  return { type: 'object', properties: { ...properties, file: FILE }, required: ['file'] }
}

/** A form of personal data. The postal address is sent as JSON text, the picture as a file. */
function personSchema(form: z.ZodMiniObject) {
  const schema = z.toJSONSchema(form, { target: 'openapi-3.0', unrepresentable: 'any', io: 'input' })
  return { ...schema, properties: { ...schema.properties, profilePicture: FILE } }
}
