// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { pdfFault } from './pdf-fault.ts'

/** Worker task: checks one PDF file. */
export const inspectPdf = (path: string) => pdfFault(readFileSync(path))
