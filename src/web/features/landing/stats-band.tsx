import { useTranslate } from '#web/i18n/translation.tsx'

const STATS = ['panchayats', 'services', 'satisfaction'] as const

/** Spec §2 and §9: three figures that stand still. */
export function StatsBand() {
  const t = useTranslate()
  return (
    <section aria-label={t('landing.stats')} className="rounded-md bg-indigo-soft px-4 py-6">
      <dl className="grid grid-cols-3 gap-2 sm:gap-4 text-center">
        {STATS.map((stat) => (
          <div key={stat} className="flex flex-col-reverse justify-end">
            <dt className="text-sm">{t(`landing.stats.${stat}`)}</dt>
            <dd className="font-semibold text-indigo whitespace-nowrap text-lg sm:text-2xl">
              {t(`landing.stats.${stat}.count`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
