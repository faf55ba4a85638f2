// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { findPdfError } from './find-pdf-error.ts'

/** Worker task: checks one PDF file. */
export const inspectPdf = (path: string) => findPdfError(readFileSync(path))
