// SPDX-License-Identifier: Apache-2.0
import { useTranslate } from '#web/i18n/translation.tsx'
import { createStore } from '#web/lib/store.ts'
import { chooseTextSize, storedTextSize, TEXT_SIZES, type TextSize } from '#web/lib/text-size.ts'

const chosen = createStore<TextSize>(storedTextSize())

/** The text size on this device, and the function that changes it on every screen. */
export function useTextSize() {
  const size = chosen.use()
  const choose = (next: TextSize) => {
    chooseTextSize(next)
    chosen.set(next)
  }
  return { size, choose }
}

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
            // The letters show the sizes for comparison, so their size is in pixels and independent of the chosen size:
            // 20, 26 and 34 px for 100, 115 and 130 %.
            style={{ fontSize: `${(option * option) / 500}px` }}
            className="flex size-12 items-center justify-center rounded-md border border-line-strong bg-surface font-semibold text-ink leading-none hover:border-indigo aria-pressed:border-2 aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:text-indigo"
          >
            <span aria-hidden>{t('textSize.letter')}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
