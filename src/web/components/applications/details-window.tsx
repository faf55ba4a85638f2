import { Printer, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface DetailsWindowProps {
  /** Nothing can be printed or shared before it is there. */
  isReady: boolean
  onPrint: () => void
  onShare: () => void
  onClose: () => void
  /** What stays in sight beside the buttons, such as a link to copy. */
  note?: ReactNode
  children: ReactNode
}

/** The window of one application, with Print Application, Share and Close (spec §2). */
export function DetailsWindow({ isReady, onPrint, onShare, onClose, note, children }: DetailsWindowProps) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('applications.details.title')}
      onClose={onClose}
      footer={
        <>
          {note && <p className="w-full break-words text-end">{note}</p>}
          {isReady && (
            <>
              <Button variant="secondary" className="grow sm:grow-0" onClick={onPrint}>
                <Printer aria-hidden className="size-5" />
                {t('applications.details.print')}
              </Button>
              <Button variant="secondary" className="grow sm:grow-0" onClick={onShare}>
                <Share2 aria-hidden className="size-5" />
                {t('applications.details.share')}
              </Button>
            </>
          )}
          <Button className="grow sm:grow-0" onClick={onClose}>
            {t('applications.details.close')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
