// SPDX-License-Identifier: Apache-2.0
import { MAX_OVERDUE } from '#shared/applications/overview.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type CardHeading, OfficeCard } from './office-card.tsx'

interface OverdueOfficersProps extends Pick<Overview, 'overdue'> {
  registerPath: string | undefined
  heading: CardHeading
}

const HEAD = 'py-1 pe-4 text-start font-semibold text-sm'
const CELL =
  'border-line border-t py-1 pe-4 text-start font-normal max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:py-0.5 max-sm:pe-0'

/**
 * How many overdue applications each officer has at each step, with a link to the register of delays. On a phone each
 * officer is a card.
 */
export function OverdueOfficers({ overdue: { officers, isCut }, registerPath, heading }: OverdueOfficersProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <OfficeCard id="office-overdue" title={t('office.overdue.title')} heading={heading}>
      {officers.length === 0 ? (
        <p className="text-ink-soft">{t('office.overdue.none')}</p>
      ) : (
        <table aria-labelledby="office-overdue" className="w-full max-sm:block">
          <thead className="max-sm:sr-only">
            <tr>
              <th className={HEAD}>{t('office.overdue.officer')}</th>
              <th className={HEAD}>{t('office.step')}</th>
              <th className={HEAD}>{t('office.overdue.count')}</th>
              <th className={HEAD}>{t('office.overdue.oldest')}</th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {officers.map(({ officer, status, count, daysLate }) => (
              <tr key={`${status} ${officer}`} className="max-sm:block max-sm:border-line max-sm:border-t max-sm:py-2">
                <th scope="row" className={`${CELL} break-words`}>
                  {registerPath === undefined ? (
                    <span className="font-semibold">{officer}</span>
                  ) : (
                    <TextLink
                      to={`${registerPath}?${new URLSearchParams({ officer })}`}
                      className="inline-flex min-h-11 items-center"
                    >
                      {officer}
                    </TextLink>
                  )}
                </th>
                <td className={CELL}>
                  <Label>{t('office.step')}</Label>
                  {t(`office.step.${status}`)}
                </td>
                <td className={`${CELL} tabular-nums`}>
                  <Label>{t('office.overdue.count')}</Label>
                  <span className="font-semibold text-brick">{formatCount(count)}</span>
                </td>
                <td className={`${CELL} tabular-nums`}>
                  <Label>{t('office.overdue.oldest')}</Label>
                  {t('office.overdue.days', { days: daysLate })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isCut && (
        <p className="pt-2 text-ink-soft text-sm">{t('office.overdue.cut', { max: formatCount(MAX_OVERDUE) })}</p>
      )}
    </OfficeCard>
  )
}

/** The heading of a column, repeated in each card on a phone. Screen readers read the table's hidden header instead. */
const Label = ({ children }: { children: string }) => (
  <span aria-hidden className="text-ink-soft sm:hidden">
    {children}
  </span>
)
