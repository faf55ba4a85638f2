// SPDX-License-Identifier: Apache-2.0
import { publishedKeysSchema } from '#shared/certificates/published-keys.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { expectShape } from '../support/expect-shape.ts'
import type { TestPortal } from '../support/portal-fixture.ts'

/** A certificate as the citizen downloads it, and the code that is printed on it. */
export interface IssuedCertificate {
  reference: string
  service: string
  pdf: Buffer
  code: string
}

/** Creates and approves an application for the service, and returns the certificate that the citizen downloads. */
export async function issueCertificate(
  portal: TestPortal,
  service: string,
  changes: Record<string, string> = {},
): Promise<IssuedCertificate> {
  const reference = await portal.createApplication({ service, status: 'Approved', changes })
  const answer = await (await portal.as('user')).post('/api/generatepdf', { row: { _id: reference } })
  if (answer.status !== 200) throw new Error(`No certificate: ${JSON.stringify(answer.json)}`)
  return { reference, service, pdf: answer.bytes, code: await portal.ownerQueries.codeOf(reference) }
}

/** A unique text for each printed line, so that their order can be checked. */
export function createDistinctAnswers({ certificate, fields }: ServiceDefinition): Record<string, string> {
  return Object.fromEntries(
    certificate.flatMap((name, position) => (fields[name]?.kind === 'text' ? [[name, `Answer ${position + 10}`]] : [])),
  )
}

/** The public keys and the root certificates that the portal publishes. */
export async function readPublishedKeys(portal: TestPortal) {
  const keys = expectShape(await portal.visitor().get('/.well-known/jwks.json'), 200, publishedKeysSchema)
  const root = await portal.visitor().get('/.well-known/certificate-root.pem')
  return { ...keys, root: root.bytes.toString() }
}
