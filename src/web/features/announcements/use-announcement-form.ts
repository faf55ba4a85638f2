import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type AnnouncementText, announcementTextSchema } from '#shared/announcements/wire.ts'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { summaryOf } from '#web/lib/form-texts.ts'
import { sessionStorageValue } from '#web/lib/storage-value.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ANNOUNCEMENTS_KEY } from '#web/queries/announcements.ts'

const FIELDS = ['title', 'body'] as const
type Field = (typeof FIELDS)[number]

/** The form for a new announcement: validated by the server's schema, and saved in this tab until it is published. */
export function useAnnouncementForm(author: string) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const { values, fill, check, faultOf, attempt } = useCheckedForm<Record<Field, string>>(
    announcementTextSchema,
    findSavedText(author),
  )
  const { mutate, reset, isPending, error, failure } = usePublish(() => {
    removeSavedText(author)
    fill(EMPTY)
  })
  const errorOf = (name: Field) => {
    const fault = faultOf(name)
    if (fault) return sentence(fault, t(`field.${name}`))
    return isRefusal(error) ? error.faults.find(({ field }) => field === name)?.message : undefined
  }
  const field = (name: Field) => ({
    name,
    label: t(`field.${name}`),
    error: errorOf(name),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      const changed = { [name]: target.value }
      fill(changed)
      reset()
      saveText(author, { ...values, ...changed })
    },
  })
  const submit = () => {
    if (check()) mutate(values)
  }
  return { values, field, summary: summaryOf(FIELDS, errorOf), attempt, submit, isPending, failure }
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
