import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { type DraftPlace, randomId } from '#web/forms/drafts.ts'
import { isRefusal } from '#web/lib/api-faults.ts'
import { ApplicationProvider } from './answers/application-context.ts'
import { applicationResolver, pathOfFault } from './answers/application-resolver.ts'
import { type ApplyValues, emptyValues } from './answers/apply-values.ts'
import { restored } from './draft/draft-of.ts'
import { RestoredNotice } from './draft/restored-notice.tsx'
import { useDraftKeeping } from './draft/use-draft-keeping.ts'
import type { useKeptDraft } from './draft/use-kept-draft.ts'
import { FormBody } from './form-body.tsx'
import { useSubmission } from './sending/use-submission.ts'

interface ApplicationFormProps {
  user: CurrentUser
  service: OfferedService
  limits: UploadLimits
  place: DraftPlace
  kept: NonNullable<ReturnType<typeof useKeptDraft>['kept']> | null
  onDiscard: () => void
}

/** One form for every service, drawn from its definition: all faults at once, each gone with the first edit (spec §5). */
export function ApplicationForm({ user, service, limits, place, kept, onDiscard }: ApplicationFormProps) {
  const [submissionKey] = useState(() => kept?.draft.submissionKey ?? randomId())
  const form = useForm<ApplyValues>({
    defaultValues: kept ? restored(service, kept.draft, kept.documents) : emptyValues(service),
    resolver: useMemo(() => applicationResolver(service, limits), [service, limits]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const keeper = useDraftKeeping({ form, service, place, submissionKey })
  const onRefused = (error: Error) => {
    for (const fault of isRefusal(error) ? error.faults : []) {
      form.setError(pathOfFault(service, fault), { type: 'server', message: fault.message })
    }
  }
  const submission = useSubmission({ service, submissionKey, keeper, onRefused })
  const application = useMemo(() => ({ service, limits }), [service, limits])
  const discard = async () => {
    await keeper.drop()
    onDiscard()
  }
  return (
    <ApplicationProvider value={application}>
      <FormProvider {...form}>
        {kept && <RestoredNotice service={service} savedAt={kept.draft.savedAt} onDiscard={() => void discard()} />}
        <FormBody user={user} submission={submission} />
      </FormProvider>
    </ApplicationProvider>
  )
}
