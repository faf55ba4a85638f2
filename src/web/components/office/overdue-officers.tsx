// SPDX-License-Identifier: Apache-2.0
import { MAX_OVERDUE } from '#shared/applications/overview.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { HEADER_CELL, TABLE_CELL, TABLE_FRAME } from '#web/components/empty-state.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { CardHeading } from './office-card.tsx'
import { PhoneDisclosure } from './phone-disclosure.tsx'

interface OverdueOfficersProps extends Pick<Overview, 'overdue'> {
  registerPath: string | undefined
  heading: CardHeading
}

const CELL = `${TABLE_CELL} px-2 text-start font-normal text-sm tabular-nums sm:whitespace-nowrap sm:first:ps-3 max-sm:flex max-sm:justify-between max-sm:gap-4`

/**
 * How many late applications each officer has at each step, with a link to the register of late applications. On a phone
 * each officer is a card, and the cards are folded on the overview of an admin.
 */
export function OverdueOfficers({ overdue: { officers, isCut }, registerPath, heading }: OverdueOfficersProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <PhoneDisclosure
      id="office-overdue"
      title={t('office.overdue.title')}
      heading={heading}
      isFolded={registerPath !== undefined && officers.length > 0}
      isCard={registerPath !== undefined}
    >
      {officers.length === 0 ? (
        <p className="text-ink-soft">{t('office.overdue.none')}</p>
      ) : (
        <div className={`${TABLE_FRAME} max-w-3xl`}>
          <table aria-labelledby="office-overdue" className="w-full border-separate border-spacing-0 max-sm:block">
            <thead className="max-sm:sr-only">
              <tr>
                {(['officer', 'step', 'count', 'oldest'] as const).map((column) => (
                  <th key={column} className={`${HEADER_CELL} first:ps-3 ${column === 'count' ? 'text-end!' : ''}`}>
                    {t(column === 'step' ? 'office.step' : `office.overdue.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {officers.map(({ officer, status, count, daysLate }) => (
                <tr
                  key={`${status} ${officer}`}
                  className="group hover:bg-indigo-soft/50 sm:h-11 max-sm:block max-sm:border-line max-sm:border-t max-sm:px-3 max-sm:py-2 max-sm:first:border-t-0"
                >
                  <th scope="row" className={`${CELL} break-words sm:whitespace-normal!`}>
                    {registerPath === undefined ? (
                      <span className="font-semibold">{officer}</span>
                    ) : (
                      <TextLink
                        to={`${registerPath}?${new URLSearchParams({ officer })}`}
                        className="inline-flex min-h-11 items-center sm:min-h-8"
                      >
                        {officer}
                      </TextLink>
                    )}
                  </th>
                  <td className={CELL}>
                    <Label>{t('office.step')}</Label>
                    {t(`office.step.${status}`)}
                  </td>
                  <td className={`${CELL} sm:text-end`}>
                    <Label>{t('office.overdue.count')}</Label>
                    <span className="font-semibold text-brick">{formatCount(count)}</span>
                  </td>
                  <td className={CELL}>
                    <Label>{t('office.overdue.oldest')}</Label>
                    {t('office.overdue.days', { days: daysLate })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {registerPath !== undefined && (
        <p className="mt-auto">
          <TextLink to={registerPath} className="inline-flex min-h-11 items-center text-sm sm:min-h-8">
            {t('office.late.link')}
          </TextLink>
        </p>
      )}
      {isCut && <p className="text-ink-soft text-sm">{t('office.overdue.cut', { max: formatCount(MAX_OVERDUE) })}</p>}
    </PhoneDisclosure>
  )
}

/** The heading of a column, repeated in each card on a phone. Screen readers read the table's hidden header instead. */
const Label = ({ children }: { children: string }) => (
  <span aria-hidden className="text-ink-soft sm:hidden">
    {children}
  </span>
)
