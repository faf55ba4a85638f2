// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import type { ConfirmationSent } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'

/** Asks a citizen to confirm the email address, with a button that sends the link again. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const t = useTranslate()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => postJson<ConfirmationSent>('/api/confirm-email/again'),
  })
  const failure = useFailureText()(error)
  return (
    <Notice title={t('dashboard.confirm.title')}>
      <p>{t('dashboard.confirm.text', { email })}</p>
      <div role="status">
        {data && <p>{data.message}</p>}
        {data?.link && (
          <p>
            <a className="underline" href={data.link}>
              {t('dashboard.confirm.link')}
            </a>
          </p>
        )}
        {failure && <p>{failure}</p>}
      </div>
      {!data && (
        <Button variant="secondary" className="mt-3" busy={isPending} onClick={() => mutate()}>
          {t('dashboard.confirm.again')}
        </Button>
      )}
    </Notice>
  )
}
