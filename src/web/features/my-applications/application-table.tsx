// SPDX-License-Identifier: Apache-2.0
import { Check, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { AmendLink, ResubmitLink } from '#web/components/applications/action-links.tsx'
import { Button } from '#web/components/controls/button.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'
import type { CertificateRequest } from './certificate-dialog.tsx'

interface ApplicationTableProps {
  applications: readonly OwnApplication[]
  onOpen: (reference: string) => void
  onCertificate: (request: CertificateRequest) => void
}

/** Whether the applicant can act on an application that has no certificate. */
const needsApplicant = ({ status, amendmentRequested }: OwnApplication) =>
  amendmentRequested === true || status === 'Rejected'

/** Only an approved application has a certificate (spec §6), unless it was withdrawn. */
const hasCertificate = ({ status, withdrawn }: OwnApplication) => status === 'Approved' && !withdrawn

/**
 * The second view of spec §2: a table in which the user selects an approved scheme, and one button that generates its
 * PDF. The button is left out if no listed application has a certificate.
 */
export function ApplicationTable({ applications, onOpen, onCertificate }: ApplicationTableProps) {
  const t = useTranslate()
  const [selectedId, setSelectedId] = useState<string>()
  const [isSelectionMissing, setIsSelectionMissing] = useState(false)
  const selected = applications.find(({ _id }) => _id === selectedId)
  const isAnyApproved = applications.some(hasCertificate)
  const hasActions = applications.some((application) => hasCertificate(application) || needsApplicant(application))
  const generate = () => {
    setIsSelectionMissing(!selected)
    if (selected) onCertificate({ reference: selected._id, body: { schemeName: selected.scheme } })
    else toasts.error(t('applications.table.required'))
  }
  const select = (reference: string) => {
    setSelectedId(reference)
    setIsSelectionMissing(false)
  }
  // The bar stays visible, so that the user need not scroll a long list after selecting a scheme. Toasts move the
  // content down by `--toast-space`. The bar compensates for this space, so that it stays above the navigation of a
  // phone.
  const selection = (
    <div className="sticky bottom-0 z-1 bg-paper pb-2 max-lg:bottom-[calc(3.5rem+var(--toast-space,0px))] print:hidden">
      <div
        className={`flex items-center justify-between gap-3 rounded-md border bg-surface p-3 sm:p-4 ${isSelectionMissing ? 'border-brick' : 'border-line'}`}
      >
        <div className="min-w-0">
          <h2 className="text-ink-soft text-sm">{t('applications.table.selectedScheme')}</h2>
          {/* The error takes the place of the choice, so that the bar keeps its height. */}
          <p
            role="status"
            className={`break-words font-semibold max-sm:text-sm ${isSelectionMissing ? 'text-brick' : ''}`}
          >
            {isSelectionMissing
              ? t('applications.table.required')
              : (selected?.scheme ?? t('applications.table.noneSelected'))}
          </p>
        </div>
        <Button className="shrink-0 max-sm:px-3" onClick={generate}>
          <FileDown aria-hidden className="size-5 max-sm:hidden" />
          {t('applications.table.generate')}
        </Button>
      </div>
    </div>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-hidden rounded-md border border-line">
        {/* Six columns fit only on a desktop. On smaller screens, each row becomes a block. */}
        <table className="w-full table-fixed bg-surface max-xl:block">
          <thead className="max-xl:sr-only">
            <tr className="border-line border-b text-ink-soft text-sm">
              {COLUMNS.map(([column, width]) => (
                <th key={column} className={`px-3 py-3 text-start font-semibold ${width}`}>
                  {t(column)}
                </th>
              ))}
              {hasActions && (
                <th className="px-3 py-3 text-start font-semibold print:hidden">
                  {t(isAnyApproved ? 'applications.table.choose' : 'applications.table.action')}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-xl:block">
            {applications.map((application) => (
              <TableRow
                key={application._id}
                application={application}
                isSelected={application._id === selectedId}
                hasActions={hasActions}
                onOpen={() => onOpen(application._id)}
                onSelect={() => select(application._id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isAnyApproved && selection}
      {!isAnyApproved && <p className="text-ink-soft print:hidden">{t('applications.table.noPdf')}</p>}
    </div>
  )
}

/**
 * The columns with their widths. The ID and the date need one line; columns without a width share the remaining space.
 */
const COLUMNS = [
  ['applications.id', 'xl:w-[19%]'],
  ['applications.table.name', ''],
  ['applications.table.department', ''],
  ['applications.table.scheme', ''],
  ['applications.status', 'xl:w-[18.5%]'],
] as const

interface TableRowProps {
  application: OwnApplication
  isSelected: boolean
  /** Whether the table has a column for buttons. */
  hasActions: boolean
  onOpen: () => void
  onSelect: () => void
}

const CELL = 'px-3 py-0.5 max-xl:px-4 xl:py-3 xl:align-top'

/** One application of the table, with the button Select Scheme if it has a certificate. */
function TableRow({ application, isSelected, hasActions, onOpen, onSelect }: TableRowProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { _id: reference, department, scheme, summary, status, createdAt, amendmentRequested } = application
  return (
    <tr
      className={`border-line border-b last:border-b-0 max-xl:flex max-xl:flex-col max-xl:py-3 ${isSelected ? 'bg-indigo-soft shadow-[inset_4px_0_0_var(--color-indigo)]' : ''}`}
    >
      <td className={`${CELL} text-sm xl:whitespace-nowrap`}>
        <button
          type="button"
          aria-label={t('applications.viewOf', { reference })}
          onClick={onOpen}
          className="-my-1.5 min-h-11 rounded-sm text-indigo underline underline-offset-4 xl:min-h-8"
        >
          {reference}
        </button>
      </td>
      <td className={`${CELL} break-words font-semibold xl:text-sm`}>{summary}</td>
      <td className={`${CELL} break-words max-xl:order-1 xl:text-sm`}>{department}</td>
      <td className={`${CELL} break-words xl:text-sm`}>{scheme}</td>
      <td
        className={`${CELL} max-xl:order-2 max-xl:mt-2 max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3`}
      >
        {amendmentRequested && <StatusChip status="changesNeeded" />}
        <StatusChip status={status} />
        <span className="whitespace-nowrap text-ink-soft text-sm xl:mt-1 xl:block">
          {t('applications.table.appliedOn', { day: formatDay(createdAt) })}
        </span>
        {status === 'Rejected' && application.reason && (
          <p className="line-clamp-6 w-full whitespace-pre-line break-words text-sm mt-1 xl:line-clamp-[12] print:line-clamp-none">
            {application.reason}
          </p>
        )}
      </td>
      {hasActions && (
        <td className={`${CELL} max-xl:order-3 max-xl:mt-2 xl:[&>a]:px-2 xl:[&>a]:text-sm print:hidden`}>
          <RowAction application={application} isSelected={isSelected} onSelect={onSelect} />
        </td>
      )}
    </tr>
  )
}

/** The button of a row, which selects the scheme or opens the applicant's next step; otherwise why there is no PDF. */
function RowAction({
  application,
  isSelected,
  onSelect,
}: Pick<TableRowProps, 'application' | 'isSelected' | 'onSelect'>) {
  const t = useTranslate()
  const { _id: reference, status, amendmentRequested } = application
  const isOffered = useService(application.collection) !== undefined
  if (hasCertificate(application)) {
    return (
      <Button
        variant="secondary"
        compact
        className={`whitespace-nowrap max-sm:w-full xl:w-full xl:px-2 xl:text-sm ${isSelected ? 'border-indigo! text-indigo!' : ''}`}
        aria-pressed={isSelected}
        aria-label={t('applications.table.selectOf', { reference })}
        onClick={onSelect}
      >
        {isSelected && <Check aria-hidden className="size-5" />}
        {t(isSelected ? 'applications.table.selected' : 'applications.table.select')}
      </Button>
    )
  }
  if (amendmentRequested) return <AmendLink reference={reference} />
  if (status === 'Rejected' && (isOffered || application.resubmittedAs)) {
    return <ResubmitLink application={application} isInTable />
  }
  return <span className="text-ink-soft text-sm">{t(noPdfReasonKey(application))}</span>
}

/** The key of the text that says why an application has no PDF. */
function noPdfReasonKey({ status, withdrawn }: OwnApplication) {
  if (withdrawn) return 'applications.withdrawn.title'
  return status === 'Rejected' ? 'applications.table.never' : 'applications.table.notYet'
}
