import { readFileSync } from 'node:fs'
import { pdfFault } from './pdf-fault.ts'

/** The task of a worker, whose thread does nothing else: reads one file, and finds what is wrong with it. */
export const inspectPdf = (path: string) => pdfFault(readFileSync(path))
