import { Check, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import type { CertificateRequest } from './certificate-dialog.tsx'

interface ApplicationTableProps {
  applications: readonly OwnApplication[]
  onCertificate: (request: CertificateRequest) => void
}

/** The older screen (spec §2): a table to select a scheme from, and one button that generates its PDF. */
export function ApplicationTable({ applications, onCertificate }: ApplicationTableProps) {
  const t = useTranslate()
  const [selectedId, setSelectedId] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const selected = applications.find(({ _id }) => _id === selectedId)
  const generate = () => {
    setIsMissing(!selected)
    if (selected) onCertificate({ reference: selected._id, body: { schemeName: selected.scheme } })
    else toasts.error(t('applications.table.required'))
  }
  const select = (reference: string) => {
    setSelectedId(reference)
    setIsMissing(false)
  }
  return (
    <div className="grid items-start gap-5 md:grid-cols-[14rem_1fr] print:block">
      <aside className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 md:sticky md:top-4 print:hidden">
        <div>
          <h2 className="text-ink-soft text-sm">{t('applications.table.selectedScheme')}</h2>
          <p className="break-words font-semibold">{selected?.scheme ?? t('applications.table.noneSelected')}</p>
        </div>
        <Button onClick={generate}>
          <FileDown aria-hidden className="size-5" />
          {t('applications.table.generate')}
        </Button>
        {isMissing && <Notice kind="error" live title={t('applications.table.required')} />}
      </aside>
      <div className="overflow-hidden rounded-md border border-line">
        {/* Four columns do not fit on a phone, so each row becomes a block. */}
        <table className="w-full bg-surface max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-line border-b text-ink-soft text-sm">
              <th className="px-4 py-3 text-start font-semibold">{t('applications.id')}</th>
              <th className="px-4 py-3 text-start font-semibold">{t('applications.table.department')}</th>
              <th className="px-4 py-3 text-start font-semibold">{t('applications.table.scheme')}</th>
              <th className="px-4 py-3 text-start font-semibold print:hidden">{t('applications.table.choose')}</th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {applications.map((application) => (
              <TableRow
                key={application._id}
                application={application}
                isSelected={application._id === selectedId}
                onSelect={() => select(application._id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface TableRowProps {
  application: OwnApplication
  isSelected: boolean
  onSelect: () => void
}

/** One application of the table, with its Select Scheme button. */
function TableRow({ application, isSelected, onSelect }: TableRowProps) {
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
