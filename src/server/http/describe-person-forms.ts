import * as z from 'zod/mini'
import { profileSchema } from '#shared/accounts/profile.ts'
import { registrationSchema } from '#shared/accounts/registration.ts'
import type { Portal } from '../portal.ts'

/** The part of an OpenAPI document that is touched here. */
interface Document {
  paths?: Record<string, { post?: { requestBody?: unknown } } | undefined>
}

/** Adds to registration and profile what their forms take, read from the schemas that check them. */
export function describePersonForms<D extends Document>(document: D, { passwords }: Pick<Portal, 'passwords'>): D {
  const forms = { '/api/register': registrationSchema(passwords), '/api/profile': profileSchema('user') }
  for (const [path, schema] of Object.entries(forms)) {
    const call = document.paths?.[path]?.post
    if (call) call.requestBody = { required: true, content: { 'multipart/form-data': { schema: withPicture(schema) } } }
  }
  return document
}

/** The address travels as JSON text, the picture as a file. */
function withPicture(form: z.ZodMiniObject) {
  const schema = z.toJSONSchema(form, { target: 'openapi-3.0', unrepresentable: 'any', io: 'input' })
  const profilePicture = { type: 'string', format: 'binary' }
  return { ...schema, properties: { ...schema.properties, profilePicture } }
}
