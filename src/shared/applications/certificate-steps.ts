import type { CertificateStatus } from '../certificates/status-list.ts'
import type { Role } from './lifecycle.ts'

/** What may be done with a certificate after its issue. */
export const CERTIFICATE_STEPS = ['correct', 'revoke'] as const
export type CertificateStep = (typeof CERTIFICATE_STEPS)[number]

/** The steps that are open to this role on an application's newest certificate; revoked and replaced are final. */
export function allowedCertificateSteps(role: Role, status: CertificateStatus): readonly CertificateStep[] {
  return role === 'admin' && status === 'valid' ? CERTIFICATE_STEPS : []
}
