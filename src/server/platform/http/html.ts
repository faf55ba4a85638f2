const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A piece of a page, in which everything that came from outside is escaped. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Part = Html | readonly Html[] | string | undefined | false

/** Writes a piece of a page; texts that are put in are shown as they stand, whatever they hold. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((page, string, position) => page + sourceOf(parts[position - 1]) + string))
}

function sourceOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.source
  return typeof part === 'string' ? escapeHtml(part) : part.map(({ source }) => source).join('')
}

/** A text as it stands in a page, whatever it holds. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
