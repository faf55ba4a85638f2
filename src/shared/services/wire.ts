import type { ServiceDefinition } from './define-service.ts'
import type { ServiceWords } from './service-words.ts'
import type { UploadLimits } from './upload-limits.ts'

/** A service as the browser receives it: the definition, with its texts in the user's language. */
export interface OfferedService extends ServiceDefinition {
  words: ServiceWords
}

/** Answer of `GET /api/services`. */
export interface OfferedServices {
  services: OfferedService[]
  limits: UploadLimits
}
