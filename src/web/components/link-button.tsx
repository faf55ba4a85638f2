import type { ComponentProps } from 'react'
import { Link } from '#web/lib/router.tsx'
import { type ButtonVariant, buttonLook } from './button-look.ts'

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  compact?: boolean
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant = 'primary', compact, className = '', ...link }: LinkButtonProps) {
  return <Link {...link} className={`${buttonLook(variant, compact)} ${className}`} />
}
