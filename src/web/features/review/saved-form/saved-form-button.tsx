// SPDX-License-Identifier: Apache-2.0
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { DialogLoadFailure } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'

/** The dialog is a separate chunk, because saved forms (see docs/glossary.md) are rare. */
const SavedFormDialog = lazyComponent(() => import('./saved-form-dialog.tsx').then((module) => module.SavedFormDialog))

/** Opens the dialog in which staff send a form that a citizen has saved as a file. */
export function SavedFormButton() {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="quiet" compact onClick={() => setIsOpen(true)}>
        <FileInput aria-hidden className="size-5" />
        {t('review.file')}
      </Button>
      {isOpen && <SavedFormDialog onClose={close} errorFallback={<DialogLoadFailure onClose={close} />} />}
    </>
  )
}
