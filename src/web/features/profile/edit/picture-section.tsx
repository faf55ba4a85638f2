// SPDX-License-Identifier: Apache-2.0
import { CircleUser } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FormSection } from '#web/components/layout/sections.tsx'
import { PictureField } from '#web/components/person-fields/person-sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useObjectUrl } from '#web/lib/files.ts'
import type { ProfileValues } from './profile-values.ts'

/**
 * The profile picture, and the controls that replace or remove it. `storedPath` is the path of the stored picture below
 * `/uploads/`; null if there is none.
 */
export function PictureSection({ storedPath }: { storedPath: string | null }) {
  const t = useTranslate()
  const { control } = useFormContext<ProfileValues>()
  const { field: chosen } = useController({ control, name: 'profilePicture' })
  const { field: removal } = useController({ control, name: 'removePicture' })
  const willBeRemoved = storedPath !== null && removal.value
  return (
    <FormSection title={t('profile.picture.title')}>
      <PicturePreview chosen={chosen.value} keptPath={removal.value ? null : storedPath} willBeRemoved={willBeRemoved}>
        {storedPath !== null && !chosen.value && (
          <Button variant="quiet" compact className="-ms-2.5" onClick={() => removal.onChange(!removal.value)}>
            {t(willBeRemoved ? 'profile.picture.undoRemove' : 'profile.picture.remove')}
          </Button>
        )}
      </PicturePreview>
      <PictureField />
    </FormSection>
  )
}

interface PicturePreviewProps {
  chosen: File | undefined
  /** The path of the stored picture below `/uploads/`; null if there is none or it will be removed. */
  keptPath: string | null
  willBeRemoved: boolean
  /** The button below the text. */
  children: ReactNode
}

const SIZE = 'size-24 shrink-0 rounded-full'

/** Shows which picture the profile will have after it is saved. */
function PicturePreview({ chosen, keptPath, willBeRemoved, children }: PicturePreviewProps) {
  const t = useTranslate()
  const chosenUrl = useObjectUrl(chosen?.type.startsWith('image/') ? chosen : null)
  const source = chosen ? chosenUrl : keptPath && `/uploads/${keptPath}`
  const status = pictureStatus({ hasPreview: chosenUrl !== undefined, isKept: keptPath !== null, willBeRemoved })
  return (
    <div className="flex items-center gap-4">
      {source ? (
        <img
          src={source}
          alt={t(chosen ? 'profile.picture.chosen' : 'profile.picture.title')}
          className={`${SIZE} border border-line object-cover`}
        />
      ) : (
        <CircleUser aria-hidden className={`${SIZE} text-line-strong`} strokeWidth={1} />
      )}
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p aria-live="polite">{status && t(status)}</p>
        {children}
      </div>
    </div>
  )
}

/** The key of the sentence about an unsaved or missing picture; undefined if the stored picture stays. */
function pictureStatus(picture: {
  hasPreview: boolean
  isKept: boolean
  willBeRemoved: boolean
}): MessageKey | undefined {
  if (picture.hasPreview) return 'profile.picture.afterSaving'
  if (picture.willBeRemoved) return 'profile.picture.removed'
  return picture.isKept ? undefined : 'profile.picture.none'
}
