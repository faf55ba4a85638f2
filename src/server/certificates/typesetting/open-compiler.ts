// SPDX-License-Identifier: Apache-2.0
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { printableText, UnprintableText, unprintableCharacters } from './printable-text.ts'

// The cache of Typst should keep the fonts and the template, which consecutive documents share, and soon evict personal values.
// After every fourth document, the entries that the last four documents did not use are evicted. An eviction after each
// document would add 5% to its time.
const CACHED_GENERATIONS = 1
const DOCUMENTS_PER_GENERATION = 4

interface Job {
  mainFilePath: string
}

/** Inputs of a document besides its template: its content, and pictures by file name. */
interface TypstDocument {
  content: object
  pictures?: Record<string, Buffer>
}

/** Compiles documents with the templates of one folder. */
export interface Compiler {
  /** Compiles a document to PDF/A-2b, by `template` or else by the default template; throws `UnprintableText`. */
  pdf(document: TypstDocument, template?: string): Uint8Array
  /** Compiles all pages into one SVG picture with text as outlines. */
  svg(document: TypstDocument, template?: string): string
}

/**
 * Opens Typst with a folder of templates, outside of which it cannot read files. Values are passed as the in-memory file
 * `/content.json`, and never inserted into source code. `sys.inputs` is not used, because Typst would then rebuild its
 * library for each document.
 */
export function openCompiler(templatesFolder: string, defaultTemplate: string): Compiler {
  const compiler = NodeCompiler.create({ workspace: templatesFolder, fontArgs: [{ fontPaths: bundledFonts }] })
  let compiled = 0

  function exportDocument<Result>(
    { content, pictures }: TypstDocument,
    template = defaultTemplate,
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
      if (compiled % DOCUMENTS_PER_GENERATION === 0) compiler.evictCache(CACHED_GENERATIONS)
    }
  }

  return {
    // Compile and export in one call, because a compiled document would use memory until the next garbage collection.
    pdf: (document, template) =>
      exportDocument(document, template, (job) => new Uint8Array(compiler.pdf(job, { pdfStandard: 'a-2b' }))),
    svg: (document, template) => exportDocument(document, template, (job) => compiler.plainSvg(job)),
  }
}

function printableJson(content: object): string {
  return JSON.stringify(content, (_, value) => (typeof value === 'string' ? printableText(value) : value))
}

/** Explains a failed export: missing glyphs become `UnprintableText`; a template error is found by compiling again. */
function explainError(error: unknown, compiler: NodeCompiler, job: Job): unknown {
  const characters = unprintableCharacters(String(error))
  if (characters.length > 0) return new UnprintableText(characters)
  const compileError = compiler.compile(job).takeError()
  return compileError
    ? new Error(`Typst rejected the template: ${JSON.stringify(compileError.shortDiagnostics)}`)
    : error
}

const FACES = [
  'noto-serif/400Regular/NotoSerif_400Regular.ttf',
  'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
]

/** The files of the bundled fonts. Installed fonts are not used, so that certificates are the same on every machine. */
const bundledFonts = FACES.map((face) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${face}`)))
