import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type AnnouncementText, announcementTextSchema } from '#shared/announcements/announcement-text.ts'
import { showServerFaults } from '#web/forms/form-fields.ts'
import { summaryOf } from '#web/forms/form-texts.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ANNOUNCEMENTS_KEY } from '#web/lib/announcements.ts'
import { postJson } from '#web/lib/api-client.ts'
import { keptInTab } from '#web/lib/storage-value.ts'
import { toasts } from '#web/lib/toasts.ts'

const FIELDS = ['title', 'body'] as const

/** The form of a new announcement: checked as the server checks it, and kept in this tab until it is published. */
export function useAnnouncementForm(author: string) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const form = useForm<AnnouncementText>({
    defaultValues: findKeptText(author),
    resolver: standardSchemaResolver(announcementTextSchema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { mutate, reset, isPending, failure } = usePublish(() => {
    forgetText(author)
    form.reset({ title: '', body: '' })
  })
  const { errors, submitCount } = form.formState

  const errorOf = (name: keyof AnnouncementText) => {
    const error = errors[name]
    return error?.type === 'server' ? error.message : error && sentence(error.message ?? '', t(`field.${name}`))
  }
  const field = (name: keyof AnnouncementText) => {
    const onChange = () => {
      form.clearErrors(name)
      reset()
      keepText(author, form.getValues())
    }
    return { ...form.register(name, { onChange }), label: t(`field.${name}`), error: errorOf(name) }
  }
  const submit = form.handleSubmit((text) =>
    mutate(text, { onError: (error) => showServerFaults(error, FIELDS, form.setError) }),
  )
  const summary = summaryOf(FIELDS, errorOf)
  return { control: form.control, field, summary, attempt: submitCount, submit, isPending, failure }
}

/** Publishes an announcement, and fetches anew whatever shows them. */
function usePublish(onPublished: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const publish = useMutation({
    mutationFn: (text: AnnouncementText) => postJson('/api/announcements', text),
    onSuccess: () => {
      toasts.success(t('announcements.published'))
      onPublished()
      void client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
    },
  })
  return { ...publish, failure: publish.error ? failureText(publish.error) : undefined }
}

const EMPTY: AnnouncementText = { title: '', body: '' }
const keptSchema = z.object({ title: z.string(), body: z.string() })

/** Each author has their own: two admins may share a browser. */
const keptOf = (author: string) => keptInTab(`announcement/${author}`)

/** What this author began to write in this tab, and has not published. */
function findKeptText(author: string): AnnouncementText {
  const kept = keptOf(author).find()
  if (kept === null) return EMPTY
  const read = keptSchema.safeParse(JSON.parse(kept))
  return read.success ? read.data : EMPTY
}

function keepText(author: string, text: AnnouncementText) {
  keptOf(author).keep(JSON.stringify(text))
}

function forgetText(author: string) {
  keptOf(author).forget()
}
