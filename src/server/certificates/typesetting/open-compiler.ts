import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { printableText, UnprintableText, unprintableCharacters } from './printable-text.ts'

// The cache keeps what consecutive documents share (fonts, the template) and soon evicts personal values: after every
// fourth document, entries unused by the last four are evicted. Evicting after each would take a twentieth of a
// document's time.
const CACHED_GENERATIONS = 1
const DOCUMENTS_A_GENERATION = 4

interface Job {
  mainFilePath: string
}

/** Inputs of a document besides its template: its content, and pictures by file name. */
interface TypstDocument {
  content: object
  pictures?: Record<string, Buffer>
}

export interface Compiler {
  /** Compiles a document to PDF/A-2b, by the default template unless one is named; throws `UnprintableText`. */
  pdf(document: TypstDocument, template?: string): Uint8Array
  /** Compiles all pages into one SVG picture with text as outlines. */
  svg(document: TypstDocument, template?: string): string
}

/**
 * Opens Typst on a folder of templates; it cannot read files outside. Values are passed as `/content.json`, an
 * in-memory file, and never spliced into source. (As `sys.inputs` they would make Typst rebuild its library for each
 * document.)
 */
export function openCompiler(templatesFolder: string, usualTemplate: string): Compiler {
  const compiler = NodeCompiler.create({ workspace: templatesFolder, fontArgs: [{ fontPaths: bundledFonts }] })
  let compiled = 0

  function exported<Result>(
    { content, pictures }: TypstDocument,
    template = usualTemplate,
    write: (job: Job) => Result,
  ): Result {
    const files = { ...pictures, 'content.json': Buffer.from(printableJson(content)) }
    for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(`${templatesFolder}/${name}`, bytes)
    const job = { mainFilePath: `${templatesFolder}/${template}` }
    try {
      return write(job)
    } catch (error) {
      throw explainError(error, compiler, job)
    } finally {
      compiler.resetShadow()
      compiled += 1
      if (compiled % DOCUMENTS_A_GENERATION === 0) compiler.evictCache(CACHED_GENERATIONS)
    }
  }

  return {
    // In one call: a compiled document would hold its memory until the next garbage collection.
    pdf: (document, template) =>
      exported(document, template, (job) => new Uint8Array(compiler.pdf(job, { pdfStandard: 'a-2b' }))),
    svg: (document, template) => exported(document, template, (job) => compiler.plainSvg(job)),
  }
}

function printableJson(content: object): string {
  return JSON.stringify(content, (_, value) => (typeof value === 'string' ? printableText(value) : value))
}

/** Explains a failed export: missing glyphs become `UnprintableText`; a template error is found by compiling again. */
function explainError(error: unknown, compiler: NodeCompiler, job: Job): unknown {
  const characters = unprintableCharacters(String(error))
  if (characters.length > 0) return new UnprintableText(characters)
  const refusal = compiler.compile(job).takeError()
  return refusal ? new Error(`Typst refused the template: ${JSON.stringify(refusal.shortDiagnostics)}`) : error
}

const FACES = [
  'noto-serif/400Regular/NotoSerif_400Regular.ttf',
  'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
]

/** Bundled fonts, as files: fonts installed on the machine never change a certificate. */
const bundledFonts = FACES.map((face) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${face}`)))
