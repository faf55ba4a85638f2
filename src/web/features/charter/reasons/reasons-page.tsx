// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { CHARTER_PATH } from '#web/queries/charter.ts'
import { reasonsQuery } from '#web/queries/reasons.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ReasonsForm } from './reasons-form.tsx'

/** `/Admin/reasons`: an admin edits the reasons that reviewers are offered. */
export function ReasonsPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['admin']} keepsContentWhenSessionEnds>
      {({ username }) => (
        <>
          <PageHeader
            back={{ to: CHARTER_PATH, label: t('charter.title') }}
            title={t('reasons.title')}
            lead={t('reasons.lead')}
          />
          <LoadedReasons owner={username} />
        </>
      )}
    </SessionGate>
  )
}

/** `owner` is the username of the admin, whose typed changes are preserved if the session ends. */
function LoadedReasons({ owner }: { owner: string }) {
  const t = useTranslate()
  const query = useQuery(reasonsQuery)
  return (
    <Loaded query={query} failure={t('reasons.loadFailed')} placeholder={<SkeletonList rows={3} />}>
      {(offered) => <ReasonsForm owner={owner} offered={offered} />}
    </Loaded>
  )
}
