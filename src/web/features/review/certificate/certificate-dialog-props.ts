import type { ApplicationDetails } from '#shared/applications/wire.ts'

/** What the windows of both steps are given. */
export interface CertificateDialogProps {
  application: ApplicationDetails
  /** Its newest certificate. */
  certificate: NonNullable<ApplicationDetails['certificate']>
  onClose: () => void
  /** The step is taken. */
  onDone: () => void
}
