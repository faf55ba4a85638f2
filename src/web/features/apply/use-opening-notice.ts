import { useEffect, useRef } from 'react'
import type { OfferedService } from '#shared/services/wire.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'

/** The warning with which some forms open, once for each opening (spec §2, §9). */
export function useOpeningNotice({ words, openingNoticeMs }: OfferedService) {
  const isSaid = useRef(false)
  const { opening } = words.notices
  useEffect(() => {
    if (isSaid.current || opening === undefined) return
    isSaid.current = true
    toasts.warning(opening, { duration: openingNoticeMs ?? TIMINGS.toast })
  }, [opening, openingNoticeMs])
}
