import { useController } from 'react-hook-form'
import { UPLOAD_LIMITS } from '#shared/services/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FilePicker } from '#web/components/form/file-picker.tsx'
import { FormSection } from '#web/components/layout/sections.tsx'
import { useFormFields } from '#web/forms/form-fields.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { PROFILE_FIELDS, type ProfileValues } from './profile-values.ts'

/** The picture as it is or will be, and how to replace or remove it. `kept` lies below `/uploads/`. */
export function PictureSection({ kept }: { kept: string | null }) {
  const t = useTranslate()
  const { form, words } = useFormFields<ProfileValues>(PROFILE_FIELDS)
  const { field: chosen } = useController({ control: form.control, name: 'profilePicture' })
  const { field: removal } = useController({ control: form.control, name: 'removePicture' })
  const isRemoved = kept !== null && removal.value
  return (
    <FormSection title={t('profile.picture.title')}>
      <PicturePreview chosen={chosen.value} kept={removal.value ? null : kept} isRemoved={isRemoved}>
        {kept !== null && !chosen.value && (
          <Button variant="quiet" compact className="-ms-2.5" onClick={() => removal.onChange(!removal.value)}>
            {t(isRemoved ? 'profile.picture.keep' : 'profile.picture.remove')}
          </Button>
        )}
      </PicturePreview>
      <FilePicker
        {...words('profilePicture')}
        name="profilePicture"
        hint={t('register.hint.picture')}
        optional
        accepts="image"
        most={1}
        fileBytes={UPLOAD_LIMITS.fileBytes}
        files={chosen.value ? [chosen.value] : []}
        onChange={([picture]) => {
          chosen.onChange(picture)
          form.clearErrors('profilePicture')
        }}
      />
    </FormSection>
  )
}
