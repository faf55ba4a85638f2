import type { AccountServices } from '../accounts/account-services.ts'
import type { Signer } from './signing/create-signer.ts'
import type { Typesetter } from './typesetting/create-typesetter.ts'

/** What features may use that issue certificates or show them. */
export interface CertificateServices extends AccountServices {
  typesetter: Typesetter
  signer: Signer
}
