import { Check } from 'lucide-react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface TableRowProps {
  application: OwnApplication
  isSelected: boolean
  onSelect: () => void
}

/** One application of the table, with its Select Scheme button. */
export function TableRow({ application, isSelected, onSelect }: TableRowProps) {
  const t = useTranslate()
  const { _id: reference, department, scheme } = application
  return (
    <tr
      className={`border-line border-b last:border-b-0 max-sm:flex max-sm:flex-col max-sm:py-3 ${isSelected ? 'bg-indigo-soft' : ''}`}
    >
      <td className="px-4 py-1 font-semibold sm:whitespace-nowrap sm:py-2 sm:font-normal">{reference}</td>
      <td className="px-4 py-1 sm:py-2">{department}</td>
      <td className="px-4 py-1 sm:py-2">{scheme}</td>
      <td className="px-4 py-2 print:hidden">
        <Button
          variant="secondary"
          compact
          className="whitespace-nowrap max-sm:w-full"
          aria-pressed={isSelected}
          aria-label={t('applications.table.selectOf', { reference })}
          onClick={onSelect}
        >
          {isSelected && <Check aria-hidden className="size-5" />}
          {t(isSelected ? 'applications.table.selected' : 'applications.table.select')}
        </Button>
      </td>
    </tr>
  )
}
