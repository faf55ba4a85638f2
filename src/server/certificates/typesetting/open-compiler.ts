import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { printableText, UnprintableText, unprintableCharacters } from './printable-text.ts'

// Enough for what consecutive papers share (typefaces, the template) to stay warm, while one person's values soon leave:
// at every fourth paper goes whatever none of the last four needed. Looking through the cache after each takes a
// twentieth of the paper's time.
const CACHED_GENERATIONS = 1
const PAPERS_A_GENERATION = 4

interface Job {
  mainFilePath: string
}

/** What a paper is made of beside its template: its words, and pictures by the names that the template reads. */
interface Paper {
  content: object
  pictures?: Record<string, Buffer>
}

export interface Compiler {
  /** One paper as PDF/A-2b, by another template of the folder if one is named; throws `UnprintableText`. */
  pdf(paper: Paper, template?: string): Uint8Array
  /** Its pages below each other as an SVG picture with the letters as outlines. */
  svg(paper: Paper, template?: string): string
}

/**
 * Opens Typst on the templates of one folder; nothing outside that folder can be read.
 * Values go in as `/content.json`, a file that is nowhere but in memory, and are never spliced into source. (As
 * `sys.inputs` they would make Typst build its whole library anew for each paper.)
 */
export function openCompiler(templatesFolder: string, usualTemplate: string): Compiler {
  const compiler = NodeCompiler.create({ workspace: templatesFolder, fontArgs: [{ fontPaths: bundledFonts }] })
  let papers = 0

  function exported<Result>(
    { content, pictures }: Paper,
    template = usualTemplate,
    write: (job: Job) => Result,
  ): Result {
    const files = { ...pictures, 'content.json': Buffer.from(printableJson(content)) }
    for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(`${templatesFolder}/${name}`, bytes)
    const job = { mainFilePath: `${templatesFolder}/${template}` }
    try {
      return write(job)
    } catch (error) {
      throw explained(error, compiler, job)
    } finally {
      compiler.resetShadow()
      papers += 1
      if (papers % PAPERS_A_GENERATION === 0) compiler.evictCache(CACHED_GENERATIONS)
    }
  }

  return {
    // In one call rather than by way of a compiled document, which would hold its memory until V8 came to collect it.
    pdf: (paper, template) =>
      exported(paper, template, (job) => new Uint8Array(compiler.pdf(job, { pdfStandard: 'a-2b' }))),
    svg: (paper, template) => exported(paper, template, (job) => compiler.plainSvg(job)),
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

const FACES = [
  'noto-serif/400Regular/NotoSerif_400Regular.ttf',
  'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
]

/** The only typefaces that our papers are set in, as files: an installed typeface never changes a certificate. */
const bundledFonts = FACES.map((face) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${face}`)))
