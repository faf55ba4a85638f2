import { readFile } from 'node:fs/promises'
import { pdfFault } from './pdf-fault.ts'

/** The task of a worker: reads one file, and finds what is wrong with it. */
export async function inspectPdf(path: string) {
  return pdfFault(await readFile(path))
}
