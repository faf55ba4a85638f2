import type { ComponentProps } from 'react'

/** A sheet on the page. Pass `as="section"` with a label where it is a part of its own. */
export function Card({
  as: Tag = 'div',
  className = '',
  ...box
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'li' | 'article' }) {
  const Box = Tag as 'div'
  return <Box {...box} className={`rounded-md border border-line bg-surface p-4 sm:p-5 ${className}`} />
}
