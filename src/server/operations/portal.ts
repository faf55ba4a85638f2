// SPDX-License-Identifier: Apache-2.0
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import type { Maintenance, Readiness } from './health/readiness.ts'

/** All components of a running portal (database, vault, signer and others), created once by `open-portal.ts`. */
export interface Portal extends CertificateDeps {
  readiness: Readiness
  maintenance: Maintenance
}
