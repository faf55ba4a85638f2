export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const SIZES = { usual: 'min-h-12 px-5 py-2', compact: 'min-h-11 px-2.5 py-1 sm:px-4' } as const

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-indigo text-on-indigo hover:bg-indigo-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:border-indigo hover:bg-indigo-soft',
  quiet: 'border-transparent bg-transparent text-indigo underline-offset-4 hover:bg-indigo-soft',
  danger: 'border-brick bg-surface text-brick hover:bg-brick-soft',
}

/** How a button or a link that acts like one looks; `compact` is for dense rows of 44 px. */
export function buttonLook(variant: ButtonVariant, compact = false) {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[compact ? 'compact' : 'usual']}`
}
