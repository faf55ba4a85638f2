// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type AnnouncementText, announcementTextSchema } from '#shared/announcements/wire.ts'
import { toFieldErrors } from '#shared/field-errors.ts'
import { takePreservedValues, usePreservedForm } from '#web/forms/preserved-values.ts'
import { useFailureText, useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { summaryOf, useFormTexts } from '#web/lib/form-texts.ts'
import { usePortal } from '#web/lib/portal.ts'
import { sessionStorageValue } from '#web/lib/storage-value.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ANNOUNCEMENTS_QUERY_KEY } from '#web/queries/announcements.ts'

const FIELDS = ['title', 'body'] as const
type Field = (typeof FIELDS)[number]
/** The name of an input, such as `hi.title`. */
type Name = `${string}.${Field}`
type Values = Record<Name, string>

/**
 * The form for a new announcement, with a title and a text in each language of the portal. The first language with a text
 * is the main language; the others are translations. The form is validated with the server's schema, and saved in this tab
 * until it is published, even if the session ends.
 */
export function useAnnouncementForm(author: string) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const languages = useWritingLanguages()
  const [initial] = useState(() => takePreservedValues<Values>(author, 'announcement') ?? findSavedText(author))
  const { values, fill, report, errorCodeOf, attempt } = useFormTexts(initial)
  const { mutate, reset, isPending, error, failure } = usePublish(() => {
    removeSavedText(author)
    fill(Object.fromEntries(Object.keys(values).map((name) => [name, ''])))
  })
  const textIn = (code: string) => ({ title: values[`${code}.title`] ?? '', body: values[`${code}.body`] ?? '' })
  const writtenLanguages = languages.filter(({ code }) => hasText(textIn(code)))
  const main = writtenLanguages[0] ?? languages[0]
  const isMain = (code: string) => code === main?.code
  const labelOf = (code: string, field: Field) =>
    isMain(code)
      ? t(`field.${field}`)
      : t('announcements.field.in', {
          field: t(`field.${field}`),
          language: languages.find((language) => language.code === code)?.name ?? code,
        })
  const errorOf = (name: Name) => {
    const [code = '', field = 'title'] = name.split('.') as [string, Field]
    const fieldError = errorCodeOf(name)
    if (fieldError) return describeFieldError(fieldError, labelOf(code, field))
    // The server names the fields of the main language without the language.
    const path = isMain(code) ? field : `translations.${name}`
    return isApiError(error) ? error.fieldErrors.find((fieldError) => fieldError.field === path)?.message : undefined
  }
  const field = (code: string, part: Field) => {
    const name: Name = `${code}.${part}`
    return {
      name,
      label: t(`field.${part}`),
      lang: code,
      error: errorOf(name),
      value: values[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => {
        const changed = { [name]: target.value }
        fill(changed)
        reset()
        saveText(author, { ...values, ...changed })
      },
    }
  }
  const submit = () => {
    if (!main) return
    const [, ...others] = writtenLanguages
    const text: AnnouncementText = {
      ...textIn(main.code),
      language: main.code,
      translations: Object.fromEntries(others.map(({ code }) => [code, textIn(code)])),
    }
    const result = z.safeParse(announcementTextSchema, text)
    const fieldErrors = result.success ? [] : toFieldErrors(result.error.issues)
    const isValid = report(fieldErrors.map(({ field: path, code }) => ({ field: inputOf(path, main.code), code })))
    if (isValid) mutate(text)
  }
  usePreservedForm(author, 'announcement', () => (writtenLanguages.length > 0 ? values : {}), {})
  const names = languages.flatMap(({ code }) => FIELDS.map((fieldName): Name => `${code}.${fieldName}`))
  const previews = writtenLanguages.map(({ code }) => ({ code, ...textIn(code) }))
  return { languages, previews, field, summary: summaryOf(names, errorOf), attempt, submit, isPending, failure }
}

/**
 * The name of the input for the path of an error. Paths of translations contain the language, such as
 * `translations.hi.title`; `title` and `body` without a language are those of the announcement's main language.
 */
const inputOf = (path: string, mainLanguage: string) =>
  path.startsWith('translations.') ? path.slice('translations.'.length) : `${mainLanguage}.${path}`

const hasText = ({ title, body }: Record<Field, string>) => title.trim() !== '' || body.trim() !== ''

/** The languages of the portal, in which an announcement can be written, beginning with the language of the screen. */
function useWritingLanguages() {
  const current = useLanguage()
  const languages = usePortal().data?.languages ?? []
  return [...languages.filter(({ code }) => code === current), ...languages.filter(({ code }) => code !== current)]
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
      void client.invalidateQueries({ queryKey: ANNOUNCEMENTS_QUERY_KEY })
    },
  })
  return { ...publish, failure: failureText(publish.error) }
}

const savedTextSchema = z.record(z.string(), z.string())

/** The value is stored per author, because two admins may share a browser. */
const storageOf = (author: string) => sessionStorageValue(`announcement/${author}`)

/** The text that this author has not published yet. */
function findSavedText(author: string): Values {
  const saved = storageOf(author).get()
  if (saved === null) return {}
  const parsed = savedTextSchema.safeParse(JSON.parse(saved))
  return parsed.success ? parsed.data : {}
}

function saveText(author: string, text: Values) {
  storageOf(author).set(JSON.stringify(text))
}

function removeSavedText(author: string) {
  storageOf(author).remove()
}
