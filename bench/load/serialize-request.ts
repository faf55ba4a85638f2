import type { LoadRequest } from './load-request.ts'

const BOUNDARY = 'bench-7c1f0a92'
const FILE_BYTES = 200 * 1024

/** Serializes a request as buffers. All requests share the buffers of the files. */
export function serializeRequest(origin: string, { method, path, headers, body, form }: LoadRequest): Buffer[] {
  const content = form ? multipart(form) : body === undefined ? [] : [Buffer.from(body)]
  const length = content.reduce((sum, piece) => sum + piece.length, 0)
  const lines = Object.entries({
    host: new URL(origin).host,
    ...headers,
    ...(form && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    ...(method === 'POST' && { 'content-length': String(length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return [Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), ...content]
}

function multipart({ texts, slots }: NonNullable<LoadRequest['form']>): Buffer[] {
  const head = (name: string, more: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const fields = Object.entries(texts).map(([name, text]) => Buffer.from(`${head(name, '')}\r\n${text}\r\n`))
  const files = slots.flatMap((slot) => [
    Buffer.from(`${head(slot, `; filename="${slot}.pdf"`)}content-type: application/pdf\r\n\r\n`),
    PDF,
    Buffer.from('\r\n'),
  ])
  return [...fields, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]
}

const PDF = samplePdf()

/** A PDF of `FILE_BYTES` with random content, like a scan. The portal reads only its header and trailer. */
function samplePdf() {
  const pdf = Buffer.alloc(FILE_BYTES)
  for (let index = 0, seed = 12345; index < pdf.length; index += 1) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    pdf[index] = seed >> 16
  }
  pdf.write('%PDF-1.7\n', 0, 'latin1')
  const end = '\nstartxref\n9\n%%EOF\n'
  pdf.write(end, pdf.length - end.length, 'latin1')
  return pdf
}
