import { Check, FileCheck, Landmark, SearchCheck } from 'lucide-react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Submitted } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { CopyButton } from '#web/components/controls/copy-button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { Timeline } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { ownListPath } from '#web/queries/own-applications.ts'

interface ConfirmationProps {
  service: OfferedService
  submitted: Submitted['data']
  user: CurrentUser
}

/** Confirms a submission with its reference, the next steps and links. */
export function Confirmation({ service, submitted, user }: ConfirmationProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  return (
    <>
      <PageHeader title={t('apply.done.title')} lead={service.words.notices.submitted} />
      <div className="flex flex-col gap-8">
        <div className="flex flex-col items-start gap-2 rounded-md border border-leaf border-s-4 bg-leaf-soft p-5">
          <p>{t('apply.done.reference')}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="select-all break-words font-semibold text-xl tabular-nums sm:text-2xl">{submitted._id}</p>
            <CopyButton
              text={submitted._id}
              label={t('apply.done.copy')}
              copied={t('apply.done.copied')}
              failed={t('apply.done.notCopied')}
            />
          </div>
          <StatusChip status={submitted.status} />
          <p>{t('apply.done.note')}</p>
        </div>
        <section aria-labelledby="next" className="flex flex-col gap-4">
          <h2 id="next" className="text-lg">
            {t('apply.done.next')}
          </h2>
          <Timeline
            label={t('apply.done.next')}
            steps={[
              {
                id: 'received',
                title: t('apply.done.received'),
                detail: instant(submitted.createdAt),
                icon: Check,
                tone: 'done',
              },
              { id: 'verify', title: t('apply.done.verify'), icon: SearchCheck, tone: 'next' },
              { id: 'decide', title: t('apply.done.decide'), icon: Landmark, tone: 'next' },
              { id: 'certificate', title: t('apply.done.certificate'), icon: FileCheck, tone: 'next' },
            ]}
          />
        </section>
        <div className="flex flex-col gap-3 sm:flex-row print:hidden">
          <LinkButton to={ownListPath(user.username)}>{t('apply.done.list')}</LinkButton>
          <LinkButton variant="secondary" to="/dashboard">
            {t('apply.done.another')}
          </LinkButton>
        </div>
      </div>
    </>
  )
}
