import { CircleCheck, Download, Printer } from 'lucide-react'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface CertificateActionsProps {
  /** The certificate as a file on this device, once it is there. */
  file: { url: string; name: string } | undefined
  onPrint: () => void
  onClose: () => void
}

/** Close, Print and Download PDF (spec §2). */
export function CertificateActions({ file, onPrint, onClose }: CertificateActionsProps) {
  const t = useTranslate()
  return (
    <>
      <p role="status" className="flex grow items-center gap-2 text-leaf max-sm:w-full">
        {file && (
          <>
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            {t('applications.certificate.ready')}
          </>
        )}
      </p>
      <Button variant="quiet" className="grow sm:grow-0" onClick={onClose}>
        {t('applications.certificate.close')}
      </Button>
      {file && (
        <>
          <Button variant="secondary" className="grow sm:grow-0" onClick={onPrint}>
            <Printer aria-hidden className="size-5" />
            {t('applications.certificate.print')}
          </Button>
          <a href={file.url} download={file.name} className={`${buttonLook('primary')} grow sm:grow-0`}>
            <Download aria-hidden className="size-5" />
            {t('applications.certificate.download')}
          </a>
        </>
      )}
    </>
  )
}
