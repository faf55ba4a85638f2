// SPDX-License-Identifier: Apache-2.0
import type { AccountDeps } from '../accounts/account-deps.ts'
import type { CertificateLog } from './log/open-certificate-log.ts'
import type { Signer } from './signing/create-signer.ts'
import type { Typesetter } from './typesetting/create-typesetter.ts'

/** Services for features that issue or show certificates. */
export interface CertificateDeps extends AccountDeps {
  typesetter: Typesetter
  signer: Signer
  certificateLog: CertificateLog
}
