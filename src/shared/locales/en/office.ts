import { admin } from './admin.ts'
import { review } from './review.ts'

/** Words of staff and admins. */
export const messages = { ...review, ...admin } as const
