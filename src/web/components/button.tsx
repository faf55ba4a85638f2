import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonLook } from './button-look.ts'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows that something is under way, and takes no further click. */
  busy?: boolean
  compact?: boolean
}

/** A button; `type="button"` unless said otherwise. One primary on a view. */
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
