// SPDX-License-Identifier: Apache-2.0
import { decodeJwt } from 'jose'
import type { BrowserContext } from 'playwright'
import sharp from 'sharp'
import { encode } from 'uqr'
import { proposedSchema } from '#shared/applications/certificate-wire.ts'
import { ownListSchema } from '#shared/applications/wire.ts'
import { certificateClaimsSchema } from '#shared/certificates/certificate-code.ts'
import { provesEveryLine } from '#shared/certificates/code-coverage.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi, registerThroughApi } from './accounts.ts'
import { submitThroughApi } from './applying.ts'
import { aFilledForm } from './filled-form.ts'

/** A certificate with its PDF and the content of its printed code. */
export interface CertificateFile {
  reference: string
  pdf: Buffer
  /** The compact JWS after `#` in the link that the printed code contains. */
  jws: string
}

/** A certificate of the demo citizen whose code contains all lines. Afterwards, the context is logged in as this citizen. */
export async function fetchOwnCertificate(context: BrowserContext): Promise<CertificateFile> {
  await logInThroughApi(context, DEMO.user)
  const response = await context.request.post('/api/user/getapplication')
  const approved = ownListSchema.parse(await response.json()).data.filter(({ status }) => status === 'Approved')
  for (const { _id } of approved) {
    const certificate = await fetchCertificate(context, _id)
    if (provesEveryLine(certificateClaimsSchema.parse(decodeJwt(certificate.jws)))) return certificate
  }
  throw new Error('The demo citizen has no certificate whose code contains all lines')
}

/**
 * A new certificate, for tests that change it. Without an `applicant`, a new citizen is registered. Afterwards, the context is
 * logged in as the admin.
 */
export async function issueNewCertificate(
  context: BrowserContext,
  service: OfferedService,
  applicant?: { email: string; password: string },
  form = aFilledForm(service),
): Promise<CertificateFile> {
  const owner = applicant ?? (await registerThroughApi(context))
  await logInThroughApi(context, owner)
  const reference = await submitThroughApi(context, service, form)
  await logInThroughApi(context, DEMO.admin)
  const data = { appId: reference, status: 'Approved', collection: service.id }
  const approval = await context.request.post('/api/updatestatus', { data })
  if (!approval.ok()) throw new Error(`${reference} was not approved: ${await approval.text()}`)
  await logInThroughApi(context, owner)
  const certificate = await fetchCertificate(context, reference)
  await logInThroughApi(context, DEMO.admin)
  return certificate
}

export async function fetchCertificate(context: BrowserContext, reference: string): Promise<CertificateFile> {
  const response = await context.request.post('/api/generatepdf', { data: { row: { _id: reference } } })
  const pdf = await response.body()
  const jws = /\/URI *\(\S+\/verify#(\S+?)\)/.exec(pdf.toString('latin1'))?.[1]
  if (!jws) throw new Error(`The certificate of ${reference} has no link to the verification page`)
  return { reference, pdf, jws }
}

/** The size of one module of a code, and of the white margin (quiet zone) around a code, in pixels. */
const MODULE = 5
const QUIET_ZONE = 40

/** A photo of QR codes side by side on white paper, one for each text. */
export async function photoOf(...texts: readonly string[]): Promise<Buffer> {
  const codes = await Promise.all(texts.map(pictureOf))
  let offset = QUIET_ZONE
  const overlays = codes.map(({ input, size }) => {
    const overlay = { input, left: offset, top: QUIET_ZONE }
    offset += size + QUIET_ZONE
    return overlay
  })
  const height = Math.max(200, ...codes.map(({ size }) => size + 2 * QUIET_ZONE))
  const background = { width: Math.max(200, offset), height, channels: 3, background: 'white' } as const
  return sharp({ create: background }).composite(overlays).png().toBuffer()
}

async function pictureOf(text: string) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const pixels = Buffer.from(data.flatMap((row) => row.map((isBlack) => (isBlack ? 0 : 255))))
  const size = modules * MODULE
  const raw = { width: modules, height: modules, channels: 1 } as const
  return { size, input: await sharp(pixels, { raw }).resize(size, size, { kernel: 'nearest' }).png().toBuffer() }
}

/** Revokes a certificate: the demo admin proposes it, and staff confirm. Afterwards, the context is logged in as staff. */
export async function revokeThroughApi(context: BrowserContext, change: { _id: string; reason: string }) {
  await logInThroughApi(context, DEMO.admin)
  const { password } = DEMO.admin
  const proposed = await context.request.post('/api/certificates/revoke', { data: { ...change, password } })
  if (!proposed.ok()) throw new Error(`The proposal was not accepted: ${await proposed.text()}`)
  const { data } = proposedSchema.parse(await proposed.json())
  await logInThroughApi(context, DEMO.staff)
  const path = `/api/proposals/${data.id}/confirm`
  const confirmed = await context.request.post(path, { data: { password: DEMO.staff.password } })
  if (!confirmed.ok()) throw new Error(`The confirmation was not accepted: ${await confirmed.text()}`)
}
