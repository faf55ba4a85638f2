import { useTranslate } from '#web/i18n/translation.tsx'

const STEPS = ['apply', 'verify', 'receive'] as const

/** The way of an application in three steps. */
export function HowItWorks() {
  const t = useTranslate()
  return (
    <section aria-labelledby="landing-steps">
      <h2 id="landing-steps" className="mb-4 text-xl">
        {t('landing.steps')}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-3 sm:gap-x-8">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-full border-2 border-marigold font-semibold text-lg"
            >
              {index + 1}
            </span>
            <div className="pt-1.5">
              <h3 className="font-semibold">{t(`landing.steps.${step}.title`)}</h3>
              <p className="text-ink-soft">{t(`landing.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
