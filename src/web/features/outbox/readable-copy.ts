import type { OfferedService } from '#shared/services/service-words.ts'
import type { DraftDocuments } from '#web/forms/device-database.ts'
import type { OutboxEntry } from '#web/forms/outbox.ts'

interface Copy {
  entry: OutboxEntry
  /** Undefined if the definition is not known; the names of the fields are then its only words. */
  service: OfferedService | undefined
  documents: DraftDocuments
  words: { title: string; note: string; aadhaar: string }
}

/** A page with the answers and the documents of a form, which needs no network and no portal. */
export async function readableCopy({ entry, service, documents, words }: Copy): Promise<Blob> {
  const answers = entry.fields.map(([name, text]) =>
    row(service?.words.fields[name] ?? name, answerText(service, name, text)),
  )
  const files = await Promise.all(
    Object.entries(documents).flatMap(([slot, some]) =>
      some.map((file) => link(service?.words.documents[slot] ?? slot, file)),
    ),
  )
  const page = `<!doctype html><html lang="${document.documentElement.lang}"><meta charset="utf-8"><title>${escaped(words.title)}</title>
<h1>${escaped(words.title)}</h1><p>${escaped(words.note)}</p><p>${escaped(words.aadhaar)}</p>
<dl>${answers.join('')}${files.join('')}</dl></html>`
  return new Blob([page], { type: 'text/html' })
}

/** The chosen option in words, and the rows of a list as lines. */
function answerText(service: OfferedService | undefined, name: string, text: string) {
  const field = service?.fields[name]
  if (field?.kind === 'choice') return service?.words.options[name]?.[text] ?? text
  if (field?.kind !== 'list') return text
  const rows: Record<string, string>[] = JSON.parse(text)
  const columns = service?.words.columns[name] ?? {}
  return rows
    .map((cells) =>
      Object.entries(cells)
        .map(([column, cell]) => `${columns[column] ?? column}: ${cell}`)
        .join(', '),
    )
    .join('\n')
}

const row = (term: string, text: string) =>
  `<dt><b>${escaped(term)}</b></dt><dd style="white-space:pre-line">${escaped(text)}</dd>`

async function link(term: string, file: File) {
  const name = escaped(file.name)
  return `<dt><b>${escaped(term)}</b></dt><dd><a download="${name}" href="${await dataUrl(file)}">${name}</a></dd>`
}

const dataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
