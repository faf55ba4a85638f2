import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type AnnouncementText, announcementTextSchema } from '#shared/announcements/wire.ts'
import { showServerFaults } from '#web/forms/form-fields.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { summaryOf } from '#web/lib/form-texts.ts'
import { sessionStorageValue } from '#web/lib/storage-value.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ANNOUNCEMENTS_KEY } from '#web/queries/announcements.ts'

const FIELDS = ['title', 'body'] as const

/** The form for a new announcement: validated by the server's schema, and saved in this tab until it is published. */
export function useAnnouncementForm(author: string) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const form = useForm<AnnouncementText>({
    defaultValues: findSavedText(author),
    resolver: standardSchemaResolver(announcementTextSchema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { mutate, reset, isPending, failure } = usePublish(() => {
    removeSavedText(author)
    form.reset(EMPTY)
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
      saveText(author, form.getValues())
    }
    return { ...form.register(name, { onChange }), label: t(`field.${name}`), error: errorOf(name) }
  }
  const submit = form.handleSubmit((text) =>
    mutate(text, { onError: (error) => showServerFaults(error, FIELDS, form.setError) }),
  )
  const summary = summaryOf(FIELDS, errorOf)
  return { control: form.control, field, summary, attempt: submitCount, submit, isPending, failure }
}

/** Publishes an announcement and refetches the lists that show it. */
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
const savedTextSchema = z.object({ title: z.string(), body: z.string() })

/** Keyed by author: two admins may share a browser. */
const storageOf = (author: string) => sessionStorageValue(`announcement/${author}`)

/** The text that this author has not published yet. */
function findSavedText(author: string): AnnouncementText {
  const saved = storageOf(author).get()
  if (saved === null) return EMPTY
  const read = savedTextSchema.safeParse(JSON.parse(saved))
  return read.success ? read.data : EMPTY
}

function saveText(author: string, text: AnnouncementText) {
  storageOf(author).set(JSON.stringify(text))
}

function removeSavedText(author: string) {
  storageOf(author).remove()
}
