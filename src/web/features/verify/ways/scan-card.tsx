import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { CameraView } from './camera-view.tsx'

/** The surest way in: the camera, which is on only while it is looked through. */
export function ScanCard({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslate()
  const [isOn, setIsOn] = useState(false)
  return (
    <Card as="section" aria-labelledby="verify-scan" className="flex flex-col gap-3">
      <div>
        <h2 id="verify-scan" className="text-lg">
          {t('verify.scan')}
        </h2>
        <p className="text-ink-soft">{t('verify.scan.text')}</p>
      </div>
      {isOn && (
        <CameraView
          onCode={(code) => {
            setIsOn(false)
            onCode(code)
          }}
        />
      )}
      {/* One button for both, so that the keyboard stays on it. */}
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        className="w-full sm:w-fit"
        onClick={() => setIsOn((was) => !was)}
      >
        <Camera aria-hidden className="size-5" />
        {t(isOn ? 'verify.scan.stop' : 'verify.scan.start')}
      </Button>
    </Card>
  )
}
