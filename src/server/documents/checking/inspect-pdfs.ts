import { readFile } from 'node:fs/promises'
import { type PdfFault, pdfFault } from './pdf-fault.ts'

/** The task of a worker: reads files one after another, and finds what is wrong with each. */
export async function inspectPdfs(paths: readonly string[]) {
  const faults: (PdfFault | undefined)[] = []
  for (const path of paths) faults.push(await pdfFault(await readFile(path)))
  return faults
}
