import { sql } from 'kysely'
import type { NoticeKind } from '#shared/notices/wire.ts'

/** What a row of `notices` tells: of its step, or of the certificate whose status changed at the same instant. */
export const toldKind = sql<NoticeKind>`coalesce((
  select case status when 'revoked' then 'certificate-withdrawn' else 'certificate-corrected' end
  from certificates
  where certificates.application_id = notices.application_id and status_changed_at = notices.created_at
), notices.kind)`
