import { fileURLToPath } from 'node:url'
import { type Compiler, openCompiler } from '#server/certificates/typesetting/open-compiler.ts'
import type { DemoPaper, PaperOrder } from './demo-paper.ts'
import { photographPaper } from './photograph-paper.ts'
import { scanPaper } from './scan-paper.ts'

// Part of the invented document, like its title: demo content, not a word of the portal.
const MARK = 'SAMPLE · demo'

let compiler: Compiler | undefined

/** Makes one invented document; runs in a worker thread, which keeps its compiler for the next one. */
export async function makePaper({ kind, fileName, title, issuer, lines }: PaperOrder): Promise<DemoPaper> {
  compiler ??= openCompiler(fileURLToPath(new URL('templates', import.meta.url)), 'paper.typ')
  const sheet = { title, issuer, lines, mark: MARK }
  switch (kind) {
    case 'pdf':
      return { fileName, mediaType: 'application/pdf', bytes: compiler.pdf({ content: sheet }) }
    case 'jpeg':
      return {
        fileName,
        mediaType: 'image/jpeg',
        bytes: await photographPaper(compiler.svg({ content: sheet }), fileName + title),
      }
    case 'png':
      return { fileName, mediaType: 'image/png', bytes: await scanPaper(compiler.svg({ content: sheet })) }
  }
}
