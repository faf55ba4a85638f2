// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasureState } from '#shared/privacy/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { getJson } from '#web/lib/api-client.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/**
 * Explains which data the portal erases and which data the law requires it to keep, and starts the erasure. Password
 * managers need `username` in the form.
 */
export function ErasureSection({ username }: { username: string }) {
  const t = useTranslate()
  const query = useQuery({
    queryKey: ['erasure'],
    queryFn: async () => (await getJson<{ data: ErasureState }>('/api/account/erasure')).data,
    staleTime: 0,
  })
  return (
    <SettingsSection title={t('settings.erasure.title')}>
      <Loaded query={query} failure={t('settings.erasure.loadFailed')} placeholder={<SkeletonList rows={2} />}>
        {(state) => <ErasureExplanation state={state} username={username} />}
      </Loaded>
    </SettingsSection>
  )
}

function ErasureExplanation({ state, username }: { state: ErasureState; username: string }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const [isConfirming, setIsConfirming] = useState(false)
  const { undecided, graceDays, stoppedAt } = state
  return (
    <>
      {stoppedAt && <Notice kind="info" title={t('settings.erasure.stopped', { day: formatDay(stoppedAt) })} />}
      <p>{t('settings.erasure.when', { days: graceDays })}</p>
      {undecided > 0 && <p>{t('settings.erasure.deleted.undecided', { count: undecided })}</p>}
      <DisclosedList
        title={t('settings.erasure.deleted')}
        lines={[t('settings.erasure.deleted.account'), t('settings.erasure.deleted.applications')]}
      />
      <DisclosedList
        title={t('settings.erasure.retained')}
        lines={[
          t('settings.erasure.retained.register'),
          t('settings.erasure.retained.documents'),
          t('settings.erasure.retained.log'),
        ]}
      />
      <Button variant="danger" className="sm:self-start" onClick={() => setIsConfirming(true)}>
        {t('settings.erasure.start')}
      </Button>
      {isConfirming && <ErasureDialog username={username} onClose={() => setIsConfirming(false)} />}
    </>
  )
}

function DisclosedList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-indigo underline underline-offset-4">
        <h3 className="font-semibold">{title}</h3>
      </summary>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-marigold">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** Says to staff that only an admin can close their account. */
export function OfficeErasureSection() {
  const t = useTranslate()
  return (
    <SettingsSection title={t('settings.erasure.title')}>
      <p>{t('settings.erasure.office')}</p>
    </SettingsSection>
  )
}
