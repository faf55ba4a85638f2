import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { Result } from './result/result.tsx'
import { useOfflineKeeping } from './use-offline-keeping.ts'
import { useVerification } from './use-verification.ts'
import { FileCard } from './ways/file-card.tsx'
import { NumberCard } from './ways/number-card.tsx'
import { ScanCard } from './ways/scan-card.tsx'

/** Where a bank, a school or a court checks a certificate, without an account and also without a network. */
export function VerifyPage() {
  const t = useTranslate()
  useOfflineKeeping()
  const { id, verdict, isChecking, isArriving, check, checkAgain } = useVerification()
  const isIdle = !verdict && !isChecking
  return (
    <PublicShell>
      <div className="flex max-w-form flex-col gap-4">
        <PageHeader title={t('verify.title')} lead={isIdle && t('verify.lead')} />
        <Result id={id} verdict={verdict} isChecking={isChecking} onCheckAgain={checkAgain} />
        {/* Until the answer stands, nothing below it that would jump. */}
        <div className={isArriving ? 'hidden' : 'flex flex-col gap-4'}>
          {!isIdle && <h2 className="mt-4 text-lg">{t('verify.another')}</h2>}
          <ScanCard onCode={(code) => check({ kind: 'code', code })} />
          <FileCard onFile={(file) => check({ kind: 'file', file })} />
          <NumberCard onSubject={check} />
        </div>
      </div>
    </PublicShell>
  )
}
