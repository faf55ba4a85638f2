import type { Accepts } from '#shared/services/field-kinds.ts'
import type { Ends } from './ends-of-file.ts'

export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

const PICTURES: readonly string[] = ['image/jpeg', 'image/png']

/** What a file truly is, by its content alone; undefined for everything that the portal does not take. */
export async function contentType({ head, tail }: Ends): Promise<MediaType | undefined> {
  // Read with the first file that comes: a portal starts without it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found?.mime === 'application/pdf') return isWholePdf(head, tail) ? 'application/pdf' : undefined
  return isPicture(found?.mime) ? found.mime : undefined
}

/** Whether a slot takes files of this type. */
export function accepts(accepted: Accepts | 'image', type: MediaType) {
  if (type === 'application/pdf') return accepted !== 'image'
  return accepted !== 'pdf'
}

function isPicture(mime: string | undefined): mime is Exclude<MediaType, 'application/pdf'> {
  return mime !== undefined && PICTURES.includes(mime)
}

/** A PDF begins with its version on the first byte and ends with where its cross-references start. */
function isWholePdf(head: Buffer, tail: Buffer) {
  return /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8)) && /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))
}
