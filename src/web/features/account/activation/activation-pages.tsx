// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { currentPassword } from '#shared/accounts/password.ts'
import { type ActivationOwner, activationSchema } from '#shared/accounts/staff-accounts.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { LoadFailure, Notice } from '#web/components/feedback/notice.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { CallOffice } from '#web/components/office-contact.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'
import { AccountFrame, VillageStreet } from '../account-frame.tsx'

/**
 * `/activate#token`: the owner of a new staff account chooses the password. The token is in the fragment of the URL, which
 * browsers never send to a server.
 */
export function ActivationPage() {
  const t = useTranslate()
  const [token] = useState(() => globalThis.location?.hash.slice(1) ?? '')
  const query = useQuery({
    queryKey: ['activation', token],
    queryFn: async () => (await postJson<{ data: ActivationOwner }>('/api/activation/owner', { token })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data: owner, error } = query
  const isLinkInvalid = isApiError(error) && error.status === 410
  return (
    <AccountFrame beside={<VillageStreet />}>
      <PageHeader
        title={t('activation.title')}
        lead={owner && t('activation.text', { name: owner.firstName, email: owner.email })}
      />
      {owner && <PasswordForm token={token} owner={owner} />}
      {isLinkInvalid && (
        <Notice kind="warning" live title={t('activation.over.title')}>
          <p>{t('activation.over.text')}</p>
        </Notice>
      )}
      {isLinkInvalid && (
        <div className="mt-5 flex flex-col gap-3">
          <CallOffice />
          <LinkButton to="/login" variant="secondary">
            {t('login.submit')}
          </LinkButton>
        </div>
      )}
      {error && !isLinkInvalid && <LoadFailure title={t('activation.failed')} query={query} />}
      {!owner && !error && <p role="status">{t('activation.loading')}</p>}
    </AccountFrame>
  )
}

function PasswordForm({ token, owner }: { token: string; owner: ActivationOwner }) {
  const t = useTranslate()
  const failureText = useFailureText()
  const policy = usePasswordPolicy()
  const minLength = policy.leastLength
  const form = useCheckedForm(
    useMemo(() => activationSchema(policy), [policy]),
    { token, newPassword: '' },
  )
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (body: typeof form.values) => postJson<{ message: string }>('/api/activation', body),
  })
  if (isSuccess) {
    return (
      <div className="flex flex-col gap-5">
        <Notice kind="success" live title={t('activation.done')} />
        <LinkButton to="/login">{t('login.submit')}</LinkButton>
      </div>
    )
  }
  const errorMessage = isApiError(error) ? error.fieldErrors[0]?.message : undefined
  const failure = isPending ? undefined : (errorMessage ?? failureText(error, t('activation.failed')))
  return (
    <Form onSubmit={() => (form.validate() ? mutate(form.values) : reset())}>
      {/* Password managers store the new password together with the username in this hidden field. */}
      <input hidden readOnly name="username" autoComplete="username" value={owner.email} />
      <PasswordField
        {...form.input('newPassword', failure, { least: minLength })}
        autoComplete="new-password"
        hint={t('register.hint.password', { least: minLength })}
      />
      <Button type="submit" busy={isPending}>
        {t('activation.submit')}
      </Button>
    </Form>
  )
}

/**
 * `/confirm-email#token`: a user confirms their email address. The confirmation needs a click, because programs that
 * check mails open the links in them. The token is in the fragment, so the server never logs it.
 */
export function ConfirmationPage() {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const [token] = useState(() => globalThis.location?.hash.slice(1) ?? '')
  const form = useCheckedForm(CREDENTIALS_SCHEMA, { username: '', password: '' })
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (credentials: Credentials | undefined) =>
      postJson<{ message: string }>('/api/confirm-email', { token, ...credentials }),
    onSuccess: () => void client.invalidateQueries({ queryKey: SESSION_QUERY_KEY }),
  })
  const passwordError = errorMessageOf(error, 'password')
  // If the account is unusable until its address is confirmed, the server also requires the username and the password. The
  // server then rejects the first request with an error for the password, and the page shows both fields. The fields also
  // stay while the username and the password are being sent.
  const asksForCredentials = variables !== undefined || passwordError !== undefined
  const isLinkInvalid = isApiError(error) && error.status === 410
  const confirm = () => {
    if (!asksForCredentials) mutate(undefined)
    else if (form.validate()) mutate(form.values)
  }
  return (
    <AccountFrame beside={<VillageStreet />}>
      <PageHeader
        title={t('confirmation.title')}
        lead={
          isSuccess || isLinkInvalid ? undefined : t(asksForCredentials ? 'confirmation.owner' : 'confirmation.text')
        }
      />
      {isLinkInvalid && <InvalidLink text={failureText(error)} />}
      {isSuccess ? (
        <div className="flex flex-col gap-5">
          <Notice kind="success" live title={t('confirmation.done')} />
          <LinkButton to="/login">{t('login.submit')}</LinkButton>
        </div>
      ) : isLinkInvalid ? null : (
        <Form onSubmit={confirm}>
          {error && !isPending && !passwordError && (
            <Notice kind="error" live title={t('confirmation.failed')}>
              <p>{failureText(error)}</p>
            </Notice>
          )}
          {asksForCredentials && (
            <>
              <TextField {...form.input('username')} autoComplete="username" autoCapitalize="none" />
              <PasswordField {...form.input('password', variables && passwordError)} autoComplete="current-password" />
            </>
          )}
          <Button type="submit" busy={isPending}>
            {t('confirmation.submit')}
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}

/** Shown if the link has expired or is incomplete. A login or a new registration sends a new link. */
function InvalidLink({ text }: { text: string | undefined }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-5">
      <Notice kind="error" live title={t('confirmation.failed')}>
        <p>{text}</p>
      </Notice>
      <div className="flex flex-col gap-3">
        <LinkButton to="/login">{t('login.submit')}</LinkButton>
        <LinkButton to="/register" variant="secondary">
          {t('login.register')}
        </LinkButton>
      </div>
    </div>
  )
}

/**
 * The browser checks only that username and password are not empty, which is the rule of `currentPassword`. The server
 * compares them with the account.
 */
const nonEmpty = currentPassword
const CREDENTIALS_SCHEMA = z.object({ username: nonEmpty, password: nonEmpty })
type Credentials = z.infer<typeof CREDENTIALS_SCHEMA>

/** The server's error message for one field. */
const errorMessageOf = (error: unknown, name: string) =>
  isApiError(error) ? error.fieldErrors.find(({ field }) => field === name)?.message : undefined
