import { Link, type LinkProps } from '#web/lib/router.tsx'

/** A link within or below a text. */
export function TextLink({ className = '', ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
    />
  )
}
