// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { clearDrafts, countDrafts } from '#web/forms/drafts.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { SettingsSection } from './settings-section.tsx'

const DRAFTS_QUERY_KEY = ['drafts'] as const

/** The number of drafts (unsent applications) on this device, and a button that deletes them. */
export function DraftsSection() {
  const t = useTranslate()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: count } = useQuery({
    queryKey: [...DRAFTS_QUERY_KEY, 'count'],
    // A device without storage has no drafts.
    queryFn: () => countDrafts().catch(() => 0),
    gcTime: 0,
  })
  const clear = useMutation({
    mutationFn: clearDrafts,
    onSuccess: async () => {
      toasts.success(t('settings.drafts.cleared'))
      // The dialog must close first, because elements behind an open dialog cannot take the focus.
      flushSync(() => setIsConfirming(false))
      await client.invalidateQueries({ queryKey: DRAFTS_QUERY_KEY })
      heading.current?.focus()
    },
  })
  return (
    <SettingsSection title={t('settings.drafts.title')} text={t('settings.drafts.text')} headingRef={heading}>
      <p className="min-h-6">
        {count !== undefined && t(count === 0 ? 'settings.drafts.none' : 'settings.drafts.count', { count })}
      </p>
      {count !== undefined && count > 0 && (
        <Button variant="danger" className="sm:self-start" onClick={() => setIsConfirming(true)}>
          {t('settings.drafts.clear')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('settings.drafts.clear.title')}
          labels={{ confirm: t('settings.drafts.clear'), cancel: t('settings.drafts.clear.cancel') }}
          busy={clear.isPending}
          failure={clear.isError ? t('settings.drafts.failed') : undefined}
          onConfirm={() => clear.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('settings.drafts.clear.text', { count: count ?? 0 })}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}
