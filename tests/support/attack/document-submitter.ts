// SPDX-License-Identifier: Apache-2.0
import { readFile, writeFile } from 'node:fs/promises'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { aSubmission } from '../a-submission.ts'
import type { AttackedPortal } from './attacked-portal.ts'
import { openRawConnection } from './raw-connection.ts'

const SERVICE = 'birth-certificates'
const SLOT = 'proofOfBirth'

/** Submits documents to the attacked portal, and measures its memory. */
export interface DocumentSubmitter {
  /** Submits a file with an otherwise valid application. */
  submitThroughApi(
    name: string,
    bytes: Buffer,
  ): Promise<{ status: number; error: string; reference: string; ms: number }>
  /** The stored bytes of an application's document. */
  readStored(reference: string): Promise<Buffer>
  /** Starts a measurement for `memoryRise`. */
  startMemoryMeasurement(): Promise<void>
  /** The rise of the portal's peak memory since the start of the measurement, in megabytes. */
  memoryRise(): Promise<number>
  close(): void
}

export async function openDocumentSubmitter(village: AttackedPortal): Promise<DocumentSubmitter> {
  const { definition } = (await loadCatalogue()).get(SERVICE)
  const cookie = await village.cookieOf('user')
  const connection = openRawConnection(village.origin)
  let memoryAtStart = 0
  const megabytesOf = async (name: string) => {
    const status = await readFile(`/proc/${village.pid}/status`, 'utf8')
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  }
  return {
    async submitThroughApi(name, bytes) {
      const form = new FormData()
      const parts = aSubmission(definition, { [`${SLOT}:file`]: new File([new Uint8Array(bytes)], name) })
      for (const [field, value] of parts) {
        for (const part of [value].flat()) form.append(field, part)
      }
      const encoded = new Response(form)
      const headers = { cookie, 'content-type': encoded.headers.get('content-type') ?? '' }
      const body = Buffer.from(await encoded.arrayBuffer())
      const response = await connection.send({ path: definition.paths.submit, headers, body })
      const parsed = response ? JSON.parse(String(response.bytes)) : {}
      const error: { field: string; message: string } | undefined = parsed.faults?.[0]
      return {
        status: response?.status ?? 0,
        error: error ? `${error.field}: ${error.message}` : '',
        reference: parsed.data?._id ?? '',
        ms: response?.ms ?? 0,
      }
    },
    async readStored(reference) {
      const listed = await connection.send({
        method: 'GET',
        path: `/api/getDocuments/${reference}/${SERVICE}`,
        headers: { cookie },
      })
      const documents: SupportingDocument[] = JSON.parse(String(listed?.bytes)).supportingDocuments
      const document = documents.find(({ slot }) => slot === SLOT)
      const stored = await connection.send({
        method: 'GET',
        path: `/uploads/${document?.filePath}`,
        headers: { cookie },
      })
      return stored?.bytes ?? Buffer.alloc(0)
    },
    async startMemoryMeasurement() {
      // Reset the peak memory that the kernel records.
      await writeFile(`/proc/${village.pid}/clear_refs`, '5')
      memoryAtStart = await megabytesOf('VmRSS')
    },
    memoryRise: async () => (await megabytesOf('VmHWM')) - memoryAtStart,
    close: () => connection.close(),
  }
}
