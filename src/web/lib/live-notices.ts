import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordArrival } from './notice-arrivals.ts'
import { NOTICES_KEY, unreadQuery } from './notice-queries.ts'
import type { NoticeEvent } from './notice-stream.ts'
import { OWN_APPLICATIONS_KEY } from './own-applications.ts'
import { shareNoticeStream } from './shared-notice-stream.ts'
import { STATISTICS_KEY } from './statistics.ts'
import { TIMINGS } from './timings.ts'
import { whileInSight } from './while-in-sight.ts'

interface Line {
  person: string
  /** The parts of the screen that need it. */
  users: number
  close: () => void
}

/** One line for the whole page, however many parts of a screen show what it tells. */
let line: Line | undefined

/** Hears of the notices of the signed-in person for as long as a part of a screen shows them. */
export function useLiveNotices(person: string | undefined) {
  const client = useQueryClient()
  useEffect(() => (person === undefined ? undefined : stayOnLine(person, client)), [person, client])
}

function stayOnLine(person: string, client: QueryClient) {
  if (line?.person !== person) {
    line?.close()
    line = { person, users: 0, close: openLine(person, client) }
  }
  const own = line
  own.users += 1
  return () => {
    own.users -= 1
    // From one screen to the next the line stays open.
    setTimeout(() => {
      if (own.users > 0 || line !== own) return
      own.close()
      line = undefined
    }, TIMINGS.noticeLinger)
  }
}

const openLine = (person: string, client: QueryClient) =>
  whileInSight(() => shareNoticeStream(person, (event) => take(client, event)), {
    patience: TIMINGS.noticeHidden,
    onReturn: () => void client.invalidateQueries({ queryKey: NOTICES_KEY }),
  })

/** Shows the new count, and lets whatever a step of an application changes be fetched anew. */
function take(client: QueryClient, { count, isNew }: NoticeEvent) {
  const { queryKey } = unreadQuery
  const known = client.getQueryData(queryKey)
  // An answer that is still on its way is older than this.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, count)
  const hasGrown = isNew || (known !== undefined && count > known)
  if (hasGrown) recordArrival()
  if (!hasGrown && (known === undefined || known === count)) return
  for (const changed of [[...NOTICES_KEY, 'list'], OWN_APPLICATIONS_KEY, STATISTICS_KEY]) {
    void client.invalidateQueries({ queryKey: changed })
  }
}
