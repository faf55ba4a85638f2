import type { MessageKey } from '#shared/locales/translator.ts'
import { ApplicationSheet, DetailsFrame } from '#web/components/applications/application-details.tsx'
import { DocumentEntries } from '#web/components/applications/document-entries.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import type { SaidDemoApplication } from '../use-demo-applications.ts'

/** The details of a sample: what one would print, share or open is only told (spec §2). */
export function GuestDetails({ application, onClose }: { application: SaidDemoApplication; onClose: () => void }) {
  const t = useTranslate()
  const simulate = (sentence: MessageKey) => () => toasts.info(t(sentence))
  return (
    <DetailsFrame isReady onPrint={simulate('guest.print')} onShare={simulate('guest.share')} onClose={onClose}>
      <ApplicationSheet
        application={application}
        documents={
          <DocumentEntries
            entries={application.documents.map((fileName) => ({
              fileName,
              isPicture: fileName.endsWith('.jpg'),
              onOpen: simulate('guest.document'),
            }))}
          />
        }
      />
    </DetailsFrame>
  )
}
