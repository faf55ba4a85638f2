import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useCountdown } from './use-countdown.ts'
import { useSendCode } from './use-send-code.ts'

interface ResendProps {
  email: string
  onSent: (email: string, demoCode: string | undefined) => void
}

/** Another code, once the first has had time to arrive. */
export function Resend({ email, onSent }: ResendProps) {
  const t = useTranslate()
  const { secondsLeft, restart } = useCountdown(TIMINGS.beforeResend)
  const { mutate, isPending } = useSendCode((address, demoCode) => {
    restart()
    onSent(address, demoCode)
  })
  if (secondsLeft > 0) {
    return <p className="text-center text-ink-soft text-sm">{t('reset.code.resendIn', { seconds: secondsLeft })}</p>
  }
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(email)}>
      {t('reset.code.resend')}
    </Button>
  )
}
