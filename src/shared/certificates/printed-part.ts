import type { ServiceDefinition } from '../services/define-service.ts'

/** The part of a service that its certificate prints: what a correction may change, and is checked by. */
export function printedPart<D extends ServiceDefinition>(definition: D): D {
  const { fields, certificate } = definition
  const printed = certificate.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))
  return { ...definition, fields: Object.fromEntries(printed) }
}
