import type { ServiceDefinition } from './define-service.ts'
import type { ServiceWords } from './service-words.ts'

/** A service as the browser receives it: the definition, with its words in the reader's language. */
export interface OfferedService extends ServiceDefinition {
  words: ServiceWords
}

/** Answer of `GET /api/services`. */
export interface OfferedServices {
  services: OfferedService[]
  limits: UploadLimits
}

/** What a submission may weigh, in bytes and files. */
export interface UploadLimits {
  fileBytes: number
  requestBytes: number
  filesPerField: number
}

/** Resolved for every form: 5 MB a file, 10 files a field, 25 MB a request. */
export const UPLOAD_LIMITS: UploadLimits = {
  fileBytes: 5 * 1024 * 1024,
  requestBytes: 25 * 1024 * 1024,
  filesPerField: 10,
}
