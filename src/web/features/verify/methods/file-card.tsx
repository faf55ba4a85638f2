import { type DragEvent, useState } from 'react'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

const ACCEPTED = 'image/*,application/pdf,.pdf'

/** Checks a chosen or dropped photo or PDF. It never leaves the device. */
export function FileCard({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslate()
  const { isOver, handlers } = useDrop(onFile)
  return (
    <Card
      as="section"
      aria-labelledby="verify-file-label"
      className={`flex flex-col gap-3 ${isOver ? 'border-indigo bg-indigo-soft' : ''}`}
      {...handlers}
    >
      <div>
        <h2 id="verify-file-label" className="text-lg">
          {t('verify.file')}
        </h2>
        <p className="text-ink-soft">
          {isOver ? t('verify.file.drop') : t('verify.file.text')} {/* Nothing can be dropped on a phone. */}
          {!isOver && <span className="max-sm:hidden pointer-coarse:hidden">{t('verify.file.canDrop')}</span>}
        </p>
      </div>
      <div className="flex">
        <FileButton
          id="verify-file"
          labelledBy="verify-file-label"
          word={t('verify.file.choose')}
          accept={ACCEPTED}
          disabled={false}
          isWrong={false}
          onChoose={([file]) => file && onFile(file)}
        />
      </div>
    </Card>
  )
}

/** Event handlers of a drop target. If several files are dropped, the first is used. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { isOver, handlers }
}
