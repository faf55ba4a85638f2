// SPDX-License-Identifier: Apache-2.0
import { encode } from 'uqr'
import { type SetUp, TIME_CODE_LENGTH } from '#shared/accounts/factor.ts'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { CopyButton } from '#web/components/controls/copy-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { DigitsField } from '#web/components/form/digits-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useFactorForm } from './use-factor-form.ts'

/** Product names, the same in every language. */
const APPS = { first: 'Google Authenticator', second: 'Aegis', third: 'FreeOTP' }

interface PhoneSetUpProps {
  setUp: SetUp
  busy: boolean
  /** The server's error for the last code. */
  error: Error | null
  /** Requests another secret after the secret in `setUp` has expired. */
  onRestart: () => void
  onSubmit: (proof: { ticket: string; code: string }) => void
  /** Cancels the set-up; absent if a second factor is required. */
  onCancel?: () => void
}

/** The steps on the phone: install an app, add the secret to it, and confirm it with a code. */
export function PhoneSetUp({ setUp, busy, error, onRestart, onSubmit, onCancel }: PhoneSetUpProps) {
  const t = useTranslate()
  const expiryError = isApiError(error) && error.code === 'set-up-over' ? error : undefined
  const { field, validate, code } = useFactorForm(expiryError ? null : error)
  const submit = () => {
    if (validate()) onSubmit({ ticket: setUp.ticket, code })
  }
  return (
    <Form onSubmit={submit}>
      <ol className="flex list-decimal flex-col gap-4 ps-6 marker:font-semibold">
        <li>{t('factor.setUp.app', APPS)}</li>
        <li>
          <PhoneSecret setUp={setUp} />
        </li>
        <li>
          <p className="mb-3">{t('factor.setUp.prove')}</p>
          <DigitsField
            {...field}
            maxDigits={TIME_CODE_LENGTH}
            autoComplete="one-time-code"
            label={t('factor.code.label')}
            className="max-w-56 tracking-widest"
          />
        </li>
      </ol>
      {expiryError && (
        <Notice kind="warning" live title={expiryError.message}>
          <Button variant="secondary" compact className="mt-2" onClick={onRestart}>
            {t('factor.setUp.restart')}
          </Button>
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={busy}>
          {t('factor.setUp.submit')}
        </Button>
        {onCancel && (
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {t('factor.prove.cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function PhoneSecret({ setUp: { uri, secret } }: { setUp: SetUp }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col items-start gap-3">
      {/* A phone cannot scan its own screen, so on a phone a link opens the app. */}
      <p className="max-sm:hidden">{t('factor.setUp.scan')}</p>
      <a href={uri} className={`${buttonLook('secondary', true)} sm:hidden`}>
        {t('factor.setUp.onPhone')}
      </a>
      <p className="sm:hidden">{t('factor.setUp.scanOther')}</p>
      <SecretQrCode uri={uri} />
      <p>{t('factor.setUp.type')}</p>
      <p className="max-w-[22ch] break-words font-mono font-semibold text-lg" translate="no">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <CopyButton
        text={secret}
        label={t('factor.setUp.copy')}
        copied={t('factor.codes.copied')}
        failed={t('factor.codes.copyFailed')}
      />
    </div>
  )
}

/** The width of the white border around the QR code, in modules (the small squares of the code). Scanners need it. */
const BORDER = 4

/** The secret as a QR code. The page draws the code itself, so that the secret is sent to no other service. */
function SecretQrCode({ uri }: { uri: string }) {
  const t = useTranslate()
  const { data, size } = encode(uri, { border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={t('factor.setUp.picture')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-md border border-line"
    >
      {/* Dark on light in both themes, because scanners expect it. */}
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
