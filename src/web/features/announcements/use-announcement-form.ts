import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { type AnnouncementText, announcementTextSchema } from '#shared/announcements/wire.ts'
import { showServerFaults } from '#web/forms/form-fields.ts'
import { summaryOf } from '#web/forms/form-texts.ts'
import { useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { findKeptText, forgetText, keepText } from './kept-text.ts'
import { usePublish } from './use-publish.ts'

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
