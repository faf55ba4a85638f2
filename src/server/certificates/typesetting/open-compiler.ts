import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { bundledFonts } from './bundled-fonts.ts'
import { printableText } from './printable-text.ts'
import { UnprintableText, unprintableCharacters } from './unprintable-text.ts'

// Enough for what consecutive papers share (typefaces, the template) to stay warm, while one person's values soon leave.
const CACHED_GENERATIONS = 3

interface Job {
  mainFilePath: string
  inputs: Record<string, string>
}

export interface Compiler {
  /** One paper as PDF/A-2b, by another template of the folder if one is named; throws `UnprintableText`. */
  pdf(content: object, template?: string): Uint8Array
  /** Its pages below each other as an SVG picture with the letters as outlines. */
  svg(content: object, template?: string): string
}

/**
 * Opens Typst on the templates of one folder; nothing outside that folder can be read.
 * Values go in as `sys.inputs.content`, one JSON text, and are never spliced into source.
 */
export function openCompiler(templatesFolder: string, usualTemplate: string): Compiler {
  const compiler = NodeCompiler.create({ workspace: templatesFolder, fontArgs: [{ fontPaths: bundledFonts }] })

  function exported<Result>(content: object, template = usualTemplate, write: (job: Job) => Result): Result {
    const job = { mainFilePath: `${templatesFolder}/${template}`, inputs: { content: printableJson(content) } }
    try {
      return write(job)
    } catch (error) {
      throw explained(error, compiler, job)
    } finally {
      compiler.evictCache(CACHED_GENERATIONS)
    }
  }

  return {
    // In one call rather than by way of a compiled document, which would hold its memory until V8 came to collect it.
    pdf: (content, template) =>
      exported(content, template, (job) => new Uint8Array(compiler.pdf(job, { pdfStandard: 'a-2b' }))),
    svg: (content, template) => exported(content, template, (job) => compiler.plainSvg(job)),
  }
}

function printableJson(content: object): string {
  return JSON.stringify(content, (_, value) => (typeof value === 'string' ? printableText(value) : value))
}

/** An export that failed for want of a glyph says so; one whose template failed has no words, which a second look finds. */
function explained(error: unknown, compiler: NodeCompiler, job: Job): unknown {
  const characters = unprintableCharacters(String(error))
  if (characters.length > 0) return new UnprintableText(characters)
  const refusal = compiler.compile(job).takeError()
  return refusal ? new Error(`Typst refused the template: ${JSON.stringify(refusal.shortDiagnostics)}`) : error
}
