import type { Portal } from '../../portal.ts'
import { eraseDue } from '../erasure/erase-due.ts'
import { replayErasures } from '../erasure/replay-erasures.ts'
import { emptyOldPapers } from './empty-old-papers.ts'
import { forgetOldNotices } from './forget-old-notices.ts'

type Place = Pick<Portal, 'db' | 'documents' | 'catalogue' | 'configuration' | 'panchayat'>

/**
 * What a day's end brings: accounts whose owners asked for it go, papers and notices that were kept long enough go. Every
 * step is small and whole, so that the next run finishes what an end in the middle left.
 */
export async function runRetention(place: Place, onFault: (error: Error) => void) {
  const { db, configuration } = place
  await eraseDue(place, onFault)
  await replayErasures(place, configuration.dataDir, onFault)
  await emptyOldPapers(place)
  await forgetOldNotices(db, configuration.retention.noticesDays)
}
