import type { OwnApplication } from '#shared/applications/wire.ts'

/** What a list and a sheet show of an application: one's own, or a sample of the demo. */
export type ShownApplication = Pick<
  OwnApplication,
  '_id' | 'scheme' | 'department' | 'status' | 'summary' | 'createdAt' | 'updatedAt' | 'reason' | 'withdrawn'
>
