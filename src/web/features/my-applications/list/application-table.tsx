import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import type { AskedCertificate } from '../certificate/use-certificate.ts'
import { TableRow } from './table-row.tsx'

interface ApplicationTableProps {
  applications: readonly OwnApplication[]
  onCertificate: (asked: AskedCertificate) => void
}

/** The older screen (spec §2): a table to select a scheme from, and one button that makes its PDF. */
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
        {/* On a phone each row is a block of its own: four columns do not fit. */}
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
