import type { ListedApplication } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface ApplicationRowProps {
  row: ListedApplication
  /** The word of the button; the server's own where it is left out. */
  open: MessageKey | undefined
  onOpen: (reference: string) => void
}

const CELL = 'border-line border-t md:px-4 md:py-1 max-md:border-0'

/** One application: a row of the table, a card on a phone. What leaves nothing to decide can still be viewed. */
export function ApplicationRow({ row, open, onOpen }: ApplicationRowProps) {
  const t = useTranslate()
  const isDecidable = row.allowedDecisions.length > 0
  const action = open ? t(open) : row.action
  return (
    <tr className="group break-inside-avoid hover:bg-indigo-soft/50 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:border-line max-md:border-t max-md:p-4 max-md:first:border-t-0">
      <th scope="row" className={`${CELL} text-start font-normal group-first:border-t-0 max-md:col-span-2`}>
        <span className="block whitespace-nowrap font-semibold tabular-nums">{row._id}</span>
        <span className="block text-ink-soft text-sm">{row.summary}</span>
      </th>
      <td className={`${CELL} group-first:border-t-0 max-md:col-span-2 max-md:pt-2 max-xl:text-sm`}>
        {row.department}
      </td>
      <td className={`${CELL} group-first:border-t-0 max-md:col-span-2 max-xl:text-sm`}>{row.scheme}</td>
      <td className={`${CELL} group-first:border-t-0 max-md:pt-3`}>
        <StatusChip status={row.status} />
      </td>
      <td className={`${CELL} group-first:border-t-0 max-md:pt-3 print:hidden`}>
        <Button variant={isDecidable ? 'secondary' : 'quiet'} compact onClick={() => onOpen(row._id)}>
          {isDecidable ? action : t('review.view')} <span className="sr-only">{row._id}</span>
        </Button>
      </td>
    </tr>
  )
}
