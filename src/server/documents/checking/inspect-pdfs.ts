import { readFileSync } from 'node:fs'
import { type PdfFault, pdfFault } from './pdf-fault.ts'

/** The task of a worker, whose thread does nothing else: reads files one after another, and finds what is wrong with each. */
export async function inspectPdfs(paths: readonly string[]) {
  const faults: (PdfFault | undefined)[] = []
  for (const path of paths) faults.push(await pdfFault(readFileSync(path)))
  return faults
}
