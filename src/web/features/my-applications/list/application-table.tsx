import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button } from '#web/components/button.tsx'
import { Notice } from '#web/components/notice.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useTranslate } from '#web/lib/translation.tsx'
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
  // The server hands out the newest approved one of the scheme, whichever row was selected (spec §7).
  const certified = ({ _id, scheme }: OwnApplication) =>
    applications.find((other) => other.scheme === scheme && other.status === 'Approved')?._id ?? _id
  const generate = () => {
    setIsMissing(!selected)
    if (selected) onCertificate({ reference: certified(selected), body: { schemeName: selected.scheme } })
    else toasts.error(t('applications.table.required'))
  }
  const select = (reference: string) => {
    setSelectedId(reference)
    setIsMissing(false)
  }
  return (
    <div className="grid items-start gap-5 md:grid-cols-[14rem_1fr]">
      <aside className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 md:sticky md:top-4">
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must be reachable by keys */}
      <section tabIndex={0} aria-label={t('table.scroll')} className="overflow-x-auto rounded-md border border-line">
        <table className="w-full min-w-[38rem] bg-surface text-start">
          <thead>
            <tr className="border-line border-b text-start text-ink-soft text-sm">
              <th className="px-4 py-3 text-start font-semibold">{t('applications.id')}</th>
              <th className="px-4 py-3 text-start font-semibold">{t('applications.table.department')}</th>
              <th className="px-4 py-3 text-start font-semibold">{t('applications.table.scheme')}</th>
              <th className="px-4 py-3 text-start font-semibold">{t('applications.table.choose')}</th>
            </tr>
          </thead>
          <tbody>
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
      </section>
    </div>
  )
}
