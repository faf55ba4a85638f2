import type { CertificateServices } from '../certificates/certificate-services.ts'
import { eraseDue } from './erasure/erase-due.ts'
import { replayErasures } from './erasure/replay-erasures.ts'
import { emptyOldPapers } from './retention/empty-old-papers.ts'
import { forgetOldNotices } from './retention/forget-old-notices.ts'

type Deps = Pick<CertificateServices, 'db' | 'documents' | 'catalogue' | 'configuration' | 'panchayat'>

/**
 * What a day's end brings: accounts whose owners asked for it go, papers and notices that were kept long enough go. Every
 * step is small and whole, so that the next run finishes what an end in the middle left.
 */
export async function runRetention(deps: Deps, onFault: (error: Error) => void) {
  const { db, configuration } = deps
  await eraseDue(deps, onFault)
  await replayErasures(deps, configuration.dataDir, onFault)
  await emptyOldPapers(deps)
  await forgetOldNotices(db, configuration.retention.noticesDays)
}
