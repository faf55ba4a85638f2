// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '#web/lib/router.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const SIZES = { normal: 'min-h-12 px-5 py-2', compact: 'min-h-11 px-2.5 py-1 sm:px-4' } as const

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-indigo text-on-indigo hover:bg-indigo-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:border-indigo hover:bg-indigo-soft',
  quiet: 'border-transparent bg-transparent text-indigo underline-offset-4 hover:bg-indigo-soft',
  danger: 'border-brick bg-surface text-brick hover:bg-brick-soft',
}

/** The classes of a button, or of a link that looks like a button. A `compact` button is 44 px high, for dense rows. */
export function buttonLook(variant: ButtonVariant, compact = false) {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[compact ? 'compact' : 'normal']}`
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows a spinner and ignores further clicks. */
  busy?: boolean
  compact?: boolean
}

/** A button, with `type="button"` by default. Each view has at most one primary button. */
export function Button({ variant = 'primary', busy = false, compact, className = '', ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${buttonLook(variant, compact)} ${className}`}
      disabled={button.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {button.children}
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  compact?: boolean
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant = 'primary', compact, className = '', ...link }: LinkButtonProps) {
  return <Link {...link} className={`${buttonLook(variant, compact)} ${className}`} />
}

/** An underlined link in or below a text. */
export function TextLink({ className = '', ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
    />
  )
}
