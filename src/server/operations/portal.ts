import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { Readiness } from './health/readiness.ts'

/** All services of a running portal, created once by `open-portal.ts`. */
export interface Portal extends CertificateServices {
  readiness: Readiness
}
