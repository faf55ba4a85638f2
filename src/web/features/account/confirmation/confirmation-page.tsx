import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { SESSION_KEY } from '#web/session/session.ts'
import { AccountFrame, VillageStreet } from '../account-frame.tsx'

/**
 * `/confirm-email#token`: a person confirms their email address. It takes a click, because programs that check mails open
 * their links. The server never logs a fragment.
 */
export function ConfirmationPage() {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const [token] = useState(() => globalThis.location?.hash.slice(1) ?? '')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => postJson<{ message: string }>('/api/confirm-email', { token }),
    onSuccess: () => void client.invalidateQueries({ queryKey: SESSION_KEY }),
  })
  return (
    <AccountFrame beside={<VillageStreet />}>
      <PageHeader title={t('confirmation.title')} lead={isSuccess ? undefined : t('confirmation.text')} />
      {error && !isPending && (
        <Notice kind="error" live title={t('confirmation.failed')}>
          <p>{failureText(error)}</p>
        </Notice>
      )}
      {isSuccess ? (
        <div className="flex flex-col gap-5">
          <Notice kind="success" live title={t('confirmation.done')} />
          <LinkButton to="/login">{t('login.submit')}</LinkButton>
        </div>
      ) : (
        <Form onSubmit={() => mutate()}>
          <Button type="submit" busy={isPending}>
            {t('confirmation.submit')}
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}
