// SPDX-License-Identifier: Apache-2.0
import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { TIMINGS } from '#web/lib/timings.ts'
import { cacheDrawings, type DrawPage, type OpenDocument, scaleOf } from './open-document.ts'

/**
 * The maximum number of pages that are shown. Supporting documents have only a few pages, and the original opens in a
 * new tab.
 */
const MAX_PAGES = 200

/**
 * The maximum number of pixels of a picture in a PDF. A larger picture is left out. A page of A3 size, scanned with 600
 * dots per inch, has 70 million.
 */
const MAX_PICTURE_PIXELS = 100_000_000

/** The error for work on a document that ended because another document has stopped their common worker. */
class WorkerStopped extends Error {}

/** A worker of PDF.js. */
interface Reader {
  worker: PDFWorker
  /** Aborted when the worker stops. */
  stopping: AbortSignal
  /**
   * Settles as `work` does, or rejects when the worker stops. Work that exceeds the deadline stops the worker: a
   * malicious PDF of a few kilobytes can repeat its content a billion times, which would fill the memory and delay all
   * other documents.
   */
  run: <Result>(work: Promise<Result>) => Promise<Result>
}

let reader: Reader | undefined

/** Starts the worker that reads all PDFs until it stops. The next PDF then starts a new worker. */
function startReader(): Reader {
  const port = new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const stopping = new AbortController()
  const stop = () => {
    if (reader === started) reader = undefined
    stopping.abort()
    worker.destroy()
    port.terminate()
  }
  // The worker could not be fetched or has run out of memory, so it will never respond.
  port.onerror = stop
  const started: Reader = {
    worker,
    stopping: stopping.signal,
    run: (work) =>
      new Promise((resolve, reject) => {
        const deadline = setTimeout(() => {
          reject(new Error('The document takes too long'))
          stop()
        }, TIMINGS.pdfDeadline)
        const end = () => {
          clearTimeout(deadline)
          stopping.signal.removeEventListener('abort', onStop)
        }
        // Without this, the work might never settle after the worker has stopped.
        const onStop = () => {
          end()
          reject(new WorkerStopped())
        }
        stopping.signal.addEventListener('abort', onStop)
        if (stopping.signal.aborted) onStop()
        work.then(resolve, reject).finally(end)
      }),
  }
  return started
}

/**
 * Opens a PDF with PDF.js, which runs no scripts of the document. PDF.js uses no WebAssembly, because the content
 * security policy of the page forbids it. Two formats of scanned pictures would need it; JavaScript decoders from the
 * portal decode them instead.
 */
export async function openPdf(bytes: Blob): Promise<OpenDocument> {
  let opening = readPdf(bytes)
  let hasFailed = false
  /**
   * Returns the document. Opens it again if another document has stopped the worker, even while this document was being
   * opened.
   */
  const current = async () => {
    const lastOpening = opening
    const isStopped = await lastOpening.then(
      ({ reader: { stopping } }) => stopping.aborted,
      (error) => error instanceof WorkerStopped,
    )
    if (isStopped && opening === lastOpening) opening = readPdf(bytes)
    return opening
  }
  const { pages } = await current()
  const drawOnce: DrawPage = async (page, width, quarterTurns) => {
    const { pdf, reader: currentReader } = await current()
    return currentReader.run(
      draw(pdf, { page, width, quarterTurns, size: pages[page], stopping: currentReader.stopping }),
    )
  }
  const drawPage: DrawPage = async (...view) => {
    try {
      return await drawOnce(...view)
    } catch (error) {
      // After a failure of the document itself, none of its pages is drawn a second time.
      if (!(error instanceof WorkerStopped)) hasFailed = true
      if (hasFailed) throw error
      // Another document has stopped the worker, so the page is drawn a second time.
      return drawOnce(...view)
    }
  }
  const close = () => {
    // A document that could not be opened again has nothing to close.
    opening.then(({ loading }) => loading.destroy()).catch(() => {})
  }
  return cacheDrawings(pages, drawPage, close)
}

/** Opens a PDF in the worker, and reads the sizes of its pages. */
async function readPdf(bytes: Blob) {
  const data = await bytes.arrayBuffer()
  reader ??= startReader()
  const currentReader = reader
  const loading = getDocument({
    data,
    worker: currentReader.worker,
    maxImageSize: MAX_PICTURE_PIXELS,
    useWasm: false,
    wasmUrl: `/assets/pdf-decoders-${version}/`,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const readPages = async () => {
    const pdf = await loading.promise
    const count = Math.min(pdf.numPages, MAX_PAGES)
    return { pdf, pages: await Promise.all(Array.from({ length: count }, (_, index) => sizeOf(pdf, index))) }
  }
  return { ...(await currentReader.run(readPages())), loading, reader: currentReader }
}

async function sizeOf(pdf: PDFDocumentProxy, index: number) {
  const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
  return { width, height }
}

interface Drawing {
  page: number
  width: number
  quarterTurns: number
  /** The size of the page, in points. */
  size: { width: number; height: number } | undefined
  /** Aborted to end the drawing. */
  stopping: AbortSignal
}

/** Draws one page. Ends with an error if the worker stops. */
async function draw(pdf: PDFDocumentProxy, { page, width, quarterTurns, size, stopping }: Drawing) {
  if (!size) throw new Error(`The PDF has no page ${page}`)
  const sheet = await pdf.getPage(page + 1)
  const rotation = (sheet.rotate + quarterTurns * 90) % 360
  const viewport = sheet.getViewport({ scale: scaleOf(size, width, quarterTurns), rotation })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const task = sheet.render({ canvas, viewport })
  const cancel = () => task.cancel()
  stopping.addEventListener('abort', cancel)
  try {
    await task.promise
  } finally {
    stopping.removeEventListener('abort', cancel)
  }
  return canvas
}
