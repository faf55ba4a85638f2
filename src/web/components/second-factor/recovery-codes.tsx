import { Download, Printer } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { buttonLook } from '#web/components/button-look.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { CopyButton } from './copy-button.tsx'

const FILE = 'gram-seva-codes.txt'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whose they are: stands on the paper, too. */
  email: string
  onKept: () => void
}

/** Ten codes, shown this once: to be copied, taken as a file, or printed. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  // What held the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-5">
      <div>
        <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('factor.codes.title')}
        </h2>
        <p className="mt-1">{t('factor.codes.text')}</p>
      </div>
      <ol
        className="grid gap-x-6 gap-y-2 rounded-md border border-line bg-surface p-4 font-mono text-lg sm:grid-cols-2"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="hidden print:block">{email}</p>
      <WaysToKeep codes={codes} email={email} />
      <Button onClick={onKept} className="sm:self-start print:hidden">
        {t('factor.codes.kept')}
      </Button>
    </section>
  )
}

function WaysToKeep({ codes, email }: Pick<RecoveryCodesProps, 'codes' | 'email'>) {
  const t = useTranslate()
  const text = [t('factor.codes.title'), email, '', ...codes, ''].join('\r\n')
  const url = useObjectUrl(useMemo(() => new Blob([text], { type: 'text/plain' }), [text]))
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {url && (
        <a href={url} download={FILE} className={buttonLook('secondary', true)}>
          <Download aria-hidden className="size-5" />
          {t('factor.codes.download')}
        </a>
      )}
      <Button variant="secondary" compact onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        {t('factor.codes.print')}
      </Button>
      <CopyButton text={codes.join('\n')} label={t('factor.codes.copy')} />
    </div>
  )
}
