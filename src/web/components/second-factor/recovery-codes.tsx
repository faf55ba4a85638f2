// SPDX-License-Identifier: Apache-2.0
import { Download, Printer } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { CopyButton } from '#web/components/controls/copy-button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useObjectUrl } from '#web/lib/files.ts'

const FILE_NAME = 'gram-seva-codes.txt'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The owner's email address, which is printed with the codes. */
  email: string
  /** Whether the codes fill the whole screen. */
  isScreen?: boolean
  onSaved: () => void
}

/** Ten recovery codes, which are shown only once and can be copied, downloaded or printed. */
export function RecoveryCodes({ codes, email, isScreen = false, onSaved }: RecoveryCodesProps) {
  const t = useTranslate()
  const Heading = isScreen ? 'h1' : 'h3'
  const heading = useRef<HTMLHeadingElement>(null)
  // The codes replace the element that had the focus, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-5">
      <div>
        {isScreen && <title>{`${t('factor.codes.title')} · ${t('app.name')}`}</title>}
        <Heading
          id="recovery-codes"
          ref={heading}
          tabIndex={-1}
          className={`outline-none ${isScreen ? 'text-xl sm:text-2xl' : 'font-semibold'}`}
        >
          {t('factor.codes.title')}
        </Heading>
        <p className="mt-1">{t('factor.codes.text')}</p>
      </div>
      <ol
        className="grid max-w-[26rem] gap-x-6 gap-y-2 rounded-md border border-line bg-paper p-4 font-mono text-lg sm:grid-cols-2"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="hidden print:block">{email}</p>
      <SaveButtons codes={codes} email={email} />
      <Button onClick={onSaved} className="sm:self-start print:hidden">
        {t('factor.codes.saved')}
      </Button>
    </section>
  )
}

function SaveButtons({ codes, email }: Pick<RecoveryCodesProps, 'codes' | 'email'>) {
  const t = useTranslate()
  const text = [t('factor.codes.title'), email, '', ...codes, ''].join('\r\n')
  const url = useObjectUrl(useMemo(() => new Blob([text], { type: 'text/plain' }), [text]))
  return (
    <div className="flex max-w-[26rem] flex-wrap gap-3 *:grow print:hidden">
      {url && (
        <a href={url} download={FILE_NAME} className={buttonLook('secondary', true)}>
          <Download aria-hidden className="size-5" />
          {t('factor.codes.download')}
        </a>
      )}
      <Button variant="secondary" compact onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        {t('factor.codes.print')}
      </Button>
      <CopyButton
        text={codes.join('\n')}
        label={t('factor.codes.copy')}
        copied={t('factor.codes.copied')}
        failed={t('factor.codes.copyFailed')}
      />
    </div>
  )
}
