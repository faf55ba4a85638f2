// SPDX-License-Identifier: Apache-2.0
import { Shrink, ZoomIn } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface CertificateViewerProps {
  reference: string
  imageUrl: string
  /** The link that downloads the PDF. */
  download: ReactNode
  onClose: () => void
}

/** The window width in pixels from which the certificate is legible across the whole window. */
const WIDE = 640

/**
 * The certificate in the whole window. On a phone, the whole paper is visible first. A tap or the button enlarges it
 * until the small print is legible; another tap fits it to the screen again.
 */
export function CertificateViewer({ reference, imageUrl, download, onClose }: CertificateViewerProps) {
  const t = useTranslate()
  const image = useRef<HTMLImageElement>(null)
  const [isLarge, setIsLarge] = useState(() => window.innerWidth >= WIDE)
  /** Changes the size. The given point, in fractions of the paper's width and height, moves to the middle. */
  const resize = (x: number, y: number) => {
    flushSync(() => setIsLarge(!isLarge))
    const { current: paper } = image
    const frame = paper?.closest('.overflow-y-auto')
    if (!paper || !frame) return
    const left = x * paper.offsetWidth - frame.clientWidth / 2
    frame.scrollTo({ left, top: y * paper.offsetHeight - frame.clientHeight / 2 })
  }
  const [beforeReference, afterReference] = t('applications.certificate.enlarged', { reference }).split(reference)
  const Icon = isLarge ? Shrink : ZoomIn
  return (
    <Dialog
      title={
        <>
          {beforeReference}
          {/* A line break at a hyphen would split the reference. */}
          <span className="whitespace-nowrap">{reference}</span>
          {afterReference}
        </>
      }
      size="full"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" className="max-sm:grow max-sm:gap-1 max-sm:px-2" onClick={() => resize(0.5, 0)}>
            <Icon aria-hidden className="size-5 shrink-0" />
            {t(isLarge ? 'applications.certificate.fit' : 'applications.certificate.enlarge.short')}
          </Button>
          {download}
        </>
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the footer does the same */}
      <img
        ref={image}
        src={imageUrl}
        alt={t('applications.certificate.preview', { reference })}
        width={1240}
        height={1754}
        onClick={({ clientX, clientY, currentTarget }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          resize((clientX - left) / width, (clientY - top) / height)
        }}
        className={`mx-auto bg-paper max-sm:-mt-3 ${isLarge ? 'h-auto w-[max(100%,44rem)] max-w-none cursor-zoom-out sm:max-w-[77.5rem]' : 'max-h-[calc(100dvh-11rem)] w-auto cursor-zoom-in object-contain max-sm:max-h-none max-sm:w-[calc(100%+1.5rem)] max-sm:max-w-none max-sm:-mx-3'}`}
      />
    </Dialog>
  )
}
