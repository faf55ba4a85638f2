// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { parse } from 'yaml'

export interface KubernetesObject {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

type Schema = Record<string, unknown>

/**
 * A file with the definition of CloudNativePG's Cluster (`config/crd/bases/postgresql.cnpg.io_clusters.yaml` of its source).
 * The project does not contain it; the weekly workflow downloads it.
 */
export const CNPG_CRD = process.env.CNPG_CRD || undefined

const KUBERNETES: { kinds: Record<string, string>; definitions: Schema } = JSON.parse(
  readFileSync('tests/support/schemas/kubernetes-1.22.json', 'utf8'),
)

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  // Matches the amount of a resource, such as `500m` of a processor or `1.5Gi` of memory.
  formats: { quantity: /^[+-]?\d+(\.\d+)?([KMGTPE]i|[numkMGTPE])?$/ },
})
// Any text is accepted for these formats.
ajv.addFormat('int32', true)
ajv.addFormat('int64', true)
ajv.addFormat('double', true)
ajv.addFormat('date-time', true)
ajv.addFormat('byte', true)
ajv.addSchema({ $id: 'kubernetes', definitions: rejectUnknownFields(KUBERNETES.definitions) })

/** The functions that validate objects, by their kind, such as `apps/v1 Deployment`. */
const validators: Record<string, ValidateFunction> = Object.fromEntries(
  Object.entries(KUBERNETES.kinds).map(([kind, name]) => [
    kind,
    ajv.compile({ $ref: `kubernetes#/definitions/${name}` }),
  ]),
)

if (CNPG_CRD) {
  const { spec } = parse(readFileSync(CNPG_CRD, 'utf8'))
  for (const { name, schema } of spec.versions)
    validators[`${spec.group}/${name} ${spec.names.kind}`] = ajv.compile(rejectUnknownFields(schema.openAPIV3Schema))
}

/**
 * Finds the faults for which the API of Kubernetes would reject the object. An unknown field is a fault, too. Throws if there is no
 * schema for the kind of the object.
 */
export function schemaFaults(object: KubernetesObject): string[] {
  const kind = `${object.apiVersion} ${object.kind}`
  const validate = validators[kind]
  if (!validate) throw new Error(`There is no schema of ${kind}`)
  validate(object)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/**
 * Changes a schema, so that it rejects unknown fields as `kubectl --validate=strict` does. The published schemas accept them.
 */
function rejectUnknownFields<Part>(part: Part): Part
function rejectUnknownFields(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => rejectUnknownFields(item))
  if (typeof part !== 'object' || part === null) return part
  const schema: Schema = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, rejectUnknownFields(value)]),
  )
  const describesFields = schema.type === 'object' && typeof schema.properties === 'object'
  const isOpen = 'additionalProperties' in schema || schema['x-kubernetes-preserve-unknown-fields'] === true
  return describesFields && !isOpen ? { ...schema, additionalProperties: false } : schema
}
