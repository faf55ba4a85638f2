// SPDX-License-Identifier: Apache-2.0
import { useTranslate } from '#web/i18n/translation.tsx'
import { createStore } from '#web/lib/store.ts'
import { chooseTextSize, storedTextSize, TEXT_SIZES, type TextSize } from '#web/lib/text-size.ts'
import { useIsHydrated } from '#web/startup/prerendered.ts'

const chosen = createStore<TextSize>(storedTextSize())

/** The text size on this device, and the function that changes it on every screen. */
export function useTextSize() {
  const stored = chosen.use()
  // A prerendered page shows the default size.
  const size = useIsHydrated() ? stored : TEXT_SIZES[0]
  const choose = (next: TextSize) => {
    chooseTextSize(next)
    chosen.set(next)
  }
  return { size, choose }
}

/**
 * The letters show the sizes for comparison, so their size is in pixels and independent of the chosen size. A prerendered
 * page may not contain inline styles.
 */
const LETTER_SIZES = { 100: 'text-[20px]', 115: 'text-[26px]', 130: 'text-[34px]' } as const satisfies Record<
  TextSize,
  string
>

/**
 * Three buttons, each labelled with a letter of a different size, that change the text size immediately. Needs the
 * locale module `reading`.
 */
export function TextSizeChoice() {
  const t = useTranslate()
  const { size, choose } = useTextSize()
  return (
    <fieldset className="px-3 py-2">
      <legend className="float-left mb-1.5 w-full font-semibold text-sm">{t('textSize.title')}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {TEXT_SIZES.map((option) => (
          <button
            key={option}
            type="button"
            aria-label={t(`textSize.${option}`)}
            aria-pressed={option === size}
            onClick={() => choose(option)}
            data-keeps-open
            className={`${LETTER_SIZES[option]} flex size-12 items-center justify-center rounded-md border border-line-strong bg-surface font-semibold text-ink leading-none hover:border-indigo aria-pressed:border-2 aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:text-indigo`}
          >
            <span aria-hidden>{t('textSize.letter')}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
