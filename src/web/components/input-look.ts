/** How every box looks that takes an answer. */
export const INPUT_LOOK =
  'min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-brick disabled:opacity-60'
