// SPDX-License-Identifier: Apache-2.0
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** An HTML fragment in which all inserted text is escaped. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Part = Html | readonly Html[] | string | undefined | false

/** Tagged template for HTML; inserted texts are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // `String.raw` joins the strings of the template with the parts between them.
  return new Html(String.raw({ raw: strings }, ...parts.map(sourceOf)))
}

function sourceOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.source
  return typeof part === 'string' ? escapeHtml(part) : part.map(({ source }) => source).join('')
}

/** Escapes a text for HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
