// SPDX-License-Identifier: Apache-2.0
import { type DragEvent, useState } from 'react'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

const ACCEPTED = 'image/*,application/pdf,.pdf'

/** Checks a chosen or dropped photo or PDF. The file never leaves the device. */
export function FileCard({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslate()
  const { isDraggedOver, handlers } = useDrop(onFile)
  return (
    <Card
      as="section"
      aria-labelledby="verify-file-label"
      className={`flex flex-col gap-3 ${isDraggedOver ? 'border-indigo bg-indigo-soft' : ''}`}
      {...handlers}
    >
      <div>
        <h2 id="verify-file-label" className="text-lg">
          {t('verify.file')}
        </h2>
        <p className="text-ink-soft">
          {isDraggedOver ? t('verify.file.drop') : t('verify.file.text')} {/* Nothing can be dropped on a phone. */}
          {!isDraggedOver && <span className="max-sm:hidden pointer-coarse:hidden">{t('verify.file.canDrop')}</span>}
        </p>
      </div>
      <div className="flex">
        <FileButton
          id="verify-file"
          labelledBy="verify-file-label"
          label={t('verify.file.choose')}
          accept={ACCEPTED}
          disabled={false}
          isInvalid={false}
          onChoose={([file]) => file && onFile(file)}
        />
      </div>
    </Card>
  )
}

/** Event handlers of a drop target. If several files are dropped, the first is used. */
function useDrop(onFile: (file: File) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { isDraggedOver, handlers }
}
