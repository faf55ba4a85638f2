import type { Ask } from './ask.ts'

const BOUNDARY = 'bench-7c1f0a92'
const FILE_BYTES = 200 * 1024

/** A request as bytes, in pieces of which the files are shared by all. */
export function writeRequest(origin: string, { method, path, headers, body, form }: Ask): Buffer[] {
  const content = form ? multipart(form) : body === undefined ? [] : [Buffer.from(body)]
  const length = content.reduce((sum, piece) => sum + piece.length, 0)
  const lines = Object.entries({
    host: new URL(origin).host,
    ...headers,
    ...(form && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    ...(method === 'POST' && { 'content-length': String(length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return [Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), ...content]
}

function multipart({ texts, slots }: NonNullable<Ask['form']>): Buffer[] {
  const head = (name: string, more: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const said = Object.entries(texts).map(([name, text]) => Buffer.from(`${head(name, '')}\r\n${text}\r\n`))
  const files = slots.flatMap((slot) => [
    Buffer.from(`${head(slot, `; filename="${slot}.pdf"`)}content-type: application/pdf\r\n\r\n`),
    PAPER,
    Buffer.from('\r\n'),
  ])
  return [...said, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]
}

const PAPER = aPaper()

/** A PDF as a scanner makes them, as large as said: what is between its head and its end no one reads. */
function aPaper() {
  const paper = Buffer.alloc(FILE_BYTES)
  for (let place = 0, seed = 12345; place < paper.length; place += 1) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    paper[place] = seed >> 16
  }
  paper.write('%PDF-1.7\n', 0, 'latin1')
  const end = '\nstartxref\n9\n%%EOF\n'
  paper.write(end, paper.length - end.length, 'latin1')
  return paper
}
