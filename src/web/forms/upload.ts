import { PortalUnreachable, refusalFrom } from '#web/lib/api-client.ts'

interface Upload {
  /** One UUID per filled form, so that a retry cannot create a second application. */
  idempotencyKey?: string
  /** The owner of the form. The server rejects the form in the session of another person. */
  person?: string
  /** Called with 0 to 1 during the upload. */
  onProgress?: (share: number) => void
}

/** Sends a multipart form and reports its progress, which `fetch` cannot. */
export function upload<Answer>(path: string, form: FormData, { idempotencyKey, person, onProgress }: Upload = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    if (person !== undefined) request.setRequestHeader('X-Person', encodeURIComponent(person))
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      if (request.status < 200 || request.status > 299) reject(refusalFrom(request.status, request.responseText))
      else resolve(JSON.parse(request.responseText) as Answer)
    }
    request.onerror = () => reject(new PortalUnreachable('the connection broke'))
    request.ontimeout = () => reject(new PortalUnreachable('the connection took too long'))
    request.send(form)
  })
}

/** A random UUID, also over plain HTTP, where browsers do not provide `randomUUID`. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => versioned(byte, index).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The version (4) and the variant have fixed positions (RFC 9562, section 5.4). */
function versioned(byte: number, index: number) {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
