import { Button } from '#web/components/button.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useCountdown } from './use-countdown.ts'
import { type SentCode, useSendCode } from './use-send-code.ts'

interface ResendProps {
  email: string
  onSent: (sent: SentCode) => void
}

/** Another code, once the first has had time to arrive. */
export function Resend({ email, onSent }: ResendProps) {
  const t = useTranslate()
  const { secondsLeft, restart } = useCountdown(TIMINGS.beforeResend)
  const { mutate, isPending } = useSendCode((sent) => {
    restart()
    onSent(sent)
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
