// SPDX-License-Identifier: Apache-2.0
import { LayoutList, Table } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { useListUrl } from '#web/components/applications/use-list-url.ts'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { Navigate, useLocation, useParams, useSearchParams } from '#web/lib/router.tsx'
import { ownListPath } from '#web/queries/own-applications.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { CertificateDialog, type CertificateRequest } from './certificate-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { OwnList } from './own-list.tsx'

/** A separate chunk, which is loaded only for applicants who appeal. */
const AppealScreen = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./appeal/appeal-screen.tsx'), loadWords(['proposals'])])
    return module.AppealScreen
  },
  { fallback: <SkeletonList /> },
)

/** Spec §2, My Applications. A URL with the username of another user redirects to the user's own list. */
export function MyApplicationsPage() {
  const { username } = useParams()
  const t = useTranslate()
  const { search } = useLocation()
  return (
    <SessionGate head={!search.includes('appeal=') && <PageHeader title={t('applications.title')} />} roles={['user']}>
      {(user) =>
        username === user.username ? (
          <MyApplications user={user} />
        ) : (
          <Navigate to={`${ownListPath(user.username)}${search}`} />
        )
      }
    </SessionGate>
  )
}

/** The list as cards or as a table, with the dialogs that open above it; or the appeal that the URL names. */
function MyApplications({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const { isTable, showTable, opened, open, close, certificate, closeCertificate } = useListUrl()
  const [chosen, setChosen] = useState<CertificateRequest>()
  const requested = chosen ?? (certificate === null ? undefined : requestFor(certificate))
  const closeRequested = () => {
    setChosen(undefined)
    if (certificate !== null) closeCertificate()
  }
  const appealed = search.get('appeal')
  if (appealed !== null) return <AppealScreen key={appealed} user={user} reference={appealed} />
  const isDialogOpen = opened !== null || requested !== undefined
  return (
    <>
      <div className={isDialogOpen ? 'print:hidden' : undefined}>
        <PageHeader title={t('applications.title')} actions={<ViewSwitch isTable={isTable} onChange={showTable} />} />
        <OwnList isTable={isTable} onOpen={open} onCertificate={setChosen} />
      </div>
      {opened !== null && <DetailsDialog key={opened} reference={opened} onClose={close} />}
      {requested && <CertificateDialog request={requested} onClose={closeRequested} />}
    </>
  )
}

/** The request for the certificate that a link names. */
const requestFor = (reference: string): CertificateRequest => ({ reference, body: { row: { _id: reference } } })

const VIEWS = [
  { isTable: false, label: 'applications.view.cards', Icon: LayoutList },
  { isTable: true, label: 'applications.view.table', Icon: Table },
] as const

function ViewSwitch({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  const t = useTranslate()
  return (
    // On a phone, the rows of the table look like cards, so this switch is hidden, unless a link has opened the table.
    <fieldset
      className={`flex overflow-hidden rounded-md border border-line-strong print:hidden ${isTable ? '' : 'max-sm:hidden'}`}
    >
      <legend className="sr-only">{t('applications.view.label')}</legend>
      {VIEWS.map(({ isTable: showsTable, label, Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={showsTable === isTable}
          onClick={() => onChange(showsTable)}
          className="flex min-h-11 items-center gap-2 bg-surface px-4 -outline-offset-4 hover:bg-indigo-soft aria-pressed:bg-indigo aria-pressed:font-semibold aria-pressed:text-on-indigo"
        >
          <Icon aria-hidden className="size-5" />
          {t(label)}
        </button>
      ))}
    </fieldset>
  )
}
