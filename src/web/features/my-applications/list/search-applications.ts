import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import type { OwnApplication, OwnList } from '#shared/applications/wire.ts'
import { asciiDigits } from '#web/lib/ascii-digits.ts'

export const OWN_TABS = ['applied', 'approved', 'rejected'] as const
export type OwnTab = (typeof OWN_TABS)[number]

/** The applications of a tab (spec §4: Applied is Pending and Verified). */
export function inTab(applications: readonly OwnApplication[], tab: OwnTab) {
  const statuses: readonly Status[] = STATUS_GROUPS[tab]
  return applications.filter(({ status }) => statuses.includes(status))
}

/** How many stand in a tab, loaded or not. */
export const countInTab = (counts: OwnList['counts'], tab: OwnTab) =>
  STATUS_GROUPS[tab].reduce((sum, status) => sum + counts[status], 0)

/** Substring of ID, department or scheme, whatever the case (spec §5); digits of any script are found. */
export function matching(applications: readonly OwnApplication[], search: string) {
  const sought = folded(search.trim())
  if (sought === '') return applications
  return applications.filter(({ _id, department, scheme }) =>
    [_id, department, scheme].some((text) => folded(text).includes(sought)),
  )
}

const folded = (text: string) => asciiDigits(text.normalize('NFKC')).toLowerCase()
