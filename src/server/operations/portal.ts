import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { Watch } from './health/readiness.ts'

/** All services of a running portal; assembled once at start by `open-portal.ts`. */
export interface Portal extends CertificateServices {
  /** Tells whether the portal can do its work. */
  watch: Watch
}
