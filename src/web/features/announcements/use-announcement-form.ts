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
/** The name of an input: the code of a language and a field, such as `hi.title`. */
type InputName = `${string}.${Field}`
type Values = Record<InputName, string>

/**
 * The form for a new announcement, with a title and a body in each language of the portal. The first language in which the
 * author has written something is the main language; the others are translations. The form is validated with the server's
 * schema. Its values are stored in the tab until they are published. If the session ends, they are also preserved in memory
 * (see `usePreservedForm`). `author` is the email address of the admin.
 */
export function useAnnouncementForm(author: string) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const languages = useWritingLanguages()
  const [initial] = useState(() => takePreservedValues<Values>(author, 'announcement') ?? findSavedValues(author))
  const { values, fill, report: showErrors, errorCodeOf, attempt } = useFormTexts(initial)
  const { mutate, reset, isPending, error, failure } = usePublish(() => {
    removeSavedValues(author)
    fill(Object.fromEntries(Object.keys(values).map((name) => [name, ''])))
  })
  const writtenIn = (language: string) => ({
    title: values[`${language}.title`] ?? '',
    body: values[`${language}.body`] ?? '',
  })
  const writtenLanguages = languages.filter(({ code }) => !isEmpty(writtenIn(code)))
  const main = writtenLanguages[0] ?? languages[0]
  const isMain = (language: string) => language === main?.code
  /** The name of a field in an error message, with the name of the language unless it is the main language. */
  const nameInError = (language: string, field: Field) =>
    isMain(language)
      ? t(`field.${field}`)
      : t('announcements.field.in', {
          field: t(`field.${field}`),
          language: languages.find(({ code }) => code === language)?.name ?? language,
        })
  /** The message for an input: the error that this form has found, or else the error in the server's response. */
  const errorOf = (name: InputName) => {
    const [language = '', field = 'title'] = name.split('.') as [string, Field]
    const errorCode = errorCodeOf(name)
    if (errorCode) return describeFieldError(errorCode, nameInError(language, field))
    // The response contains no language in the paths of the main language, as in `title`.
    const path = isMain(language) ? field : `translations.${name}`
    return isApiError(error) ? error.fieldErrors.find((fieldError) => fieldError.field === path)?.message : undefined
  }
  const input = (language: string, field: Field) => {
    const name: InputName = `${language}.${field}`
    return {
      name,
      label: t(`field.${field}`),
      lang: language,
      error: errorOf(name),
      value: values[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => {
        const changed = { [name]: target.value }
        fill(changed)
        reset()
        saveValues(author, { ...values, ...changed })
      },
    }
  }
  const submit = () => {
    if (!main) return
    const [, ...others] = writtenLanguages
    const announcement: AnnouncementText = {
      ...writtenIn(main.code),
      language: main.code,
      translations: Object.fromEntries(others.map(({ code }) => [code, writtenIn(code)])),
    }
    const result = z.safeParse(announcementTextSchema, announcement)
    const fieldErrors = result.success ? [] : toFieldErrors(result.error.issues)
    const hasNoErrors = showErrors(
      fieldErrors.map(({ field, code }) => ({ field: inputNameOf(field, main.code), code })),
    )
    if (hasNoErrors) mutate(announcement)
  }
  // A form in which nothing is written equals the initial value `{}`, so it is not preserved.
  usePreservedForm(author, 'announcement', () => (writtenLanguages.length > 0 ? values : {}), {})
  const inputNames = languages.flatMap(({ code }) => FIELDS.map((field): InputName => `${code}.${field}`))
  const previews = writtenLanguages.map(({ code }) => ({ code, ...writtenIn(code) }))
  return {
    languages,
    previews,
    input,
    summary: summaryOf(inputNames, errorOf),
    attempt,
    submit,
    isPending,
    failure,
  }
}

/**
 * The name of the input to which the path of an error belongs. The path of an error in a translation contains the language, as
 * in `translations.hi.title`. The paths `title` and `body` belong to the main language.
 */
const inputNameOf = (path: string, mainLanguage: string) =>
  path.startsWith('translations.') ? path.slice('translations.'.length) : `${mainLanguage}.${path}`

const isEmpty = ({ title, body }: Record<Field, string>) => title.trim() === '' && body.trim() === ''

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
    mutationFn: (announcement: AnnouncementText) => postJson('/api/announcements', announcement),
    onSuccess: () => {
      toasts.success(t('announcements.published'))
      onPublished()
      void client.invalidateQueries({ queryKey: ANNOUNCEMENTS_QUERY_KEY })
    },
  })
  // `failure` is the sentence on the screen for `error`.
  return { ...publish, failure: failureText(publish.error) }
}

const savedValuesSchema = z.record(z.string(), z.string())

/** The values are stored per author, because two admins may share a browser. */
const storageOf = (author: string) => sessionStorageValue(`announcement/${author}`)

/** The values that this author has typed in this tab and not published yet. */
function findSavedValues(author: string): Values {
  const saved = storageOf(author).get()
  if (saved === null) return {}
  const parsed = savedValuesSchema.safeParse(JSON.parse(saved))
  return parsed.success ? parsed.data : {}
}

function saveValues(author: string, values: Values) {
  storageOf(author).set(JSON.stringify(values))
}

function removeSavedValues(author: string) {
  storageOf(author).remove()
}
