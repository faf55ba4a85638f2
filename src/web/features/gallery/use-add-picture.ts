import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldFaults } from '#shared/faults.ts'
import { captionSchema } from '#shared/gallery/wire.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { pictureFault } from '#web/forms/pictures/picture-fault.ts'
import { upload } from '#web/forms/upload.ts'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-faults.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { toasts } from '#web/lib/toasts.ts'
import { GALLERY_KEY } from './use-gallery.ts'

type Field = 'picture' | 'caption'
type Errors = Partial<Record<Field, string>>

/** A picture and its caption on their way into the gallery: checked here as the server does, then sent. */
export function useAddPicture(onAdded: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const check = useCheck()
  const [picture, setPicture] = useState<File>()
  // A press of the button may wait for the picture, and then sends what is chosen by then.
  const latest = useRef<File>(undefined)
  const [caption, setCaption] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (form: FormData) => upload('/api/gallery', form),
    onSuccess: async () => {
      toasts.success(t('gallery.added'))
      await client.invalidateQueries({ queryKey: GALLERY_KEY })
      onAdded()
    },
    onError: (refused) => setErrors(serverErrors(refused)),
  })
  const { submit, isWorking } = useSubmitOnce(async () => {
    const picture = latest.current
    const found = check(picture, caption)
    setErrors(found)
    setAttempt((before) => before + 1)
    if (!picture || Object.keys(found).length > 0) return
    const form = new FormData()
    form.set('caption', caption)
    form.set('picture', picture)
    mutate(form)
  })
  const forget = (field: Field) => {
    setErrors(({ [field]: _forgotten, ...rest }) => rest)
    reset()
  }
  return {
    picture,
    choose: (chosen: File | undefined) => {
      latest.current = chosen
      setPicture(chosen)
      forget('picture')
    },
    caption,
    write: (text: string) => {
      setCaption(text)
      forget('caption')
    },
    errors,
    attempt,
    submit,
    isPending: isWorking || isPending,
    /** Why it was not taken, where that is about neither field. */
    failure: error && Object.keys(errors).length === 0 ? failureText(error) : undefined,
  }
}

/** Says what is wrong with a picture and its caption, as the server would. */
function useCheck() {
  const t = useTranslate()
  const sentence = useFaultSentence()
  return (picture: File | undefined, caption: string) => {
    const found: Errors = {}
    const fault = picture ? pictureFault(picture) : 'required'
    if (fault) found.picture = sentence(fault, t('field.picture'), { file: fileSize(UPLOAD_LIMITS.fileBytes) })
    const read = captionSchema.safeParse({ caption })
    const [worded] = read.success ? [] : fieldFaults(read.error.issues)
    if (worded) found.caption = sentence(worded.code, t('field.caption'))
    return found
  }
}

/** What the server found wrong with either field, in its own words. */
function serverErrors(error: Error): Errors {
  const found: Errors = {}
  for (const { field, message } of isRefusal(error) ? error.faults : []) {
    if (field === 'picture' || field === 'caption') found[field] = message
  }
  return found
}
