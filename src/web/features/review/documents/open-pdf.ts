import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { TIMINGS } from '#web/lib/timings.ts'
import { type DrawPage, keepDrawings, type OpenDocument, scaleOf } from './open-document.ts'

/** More pages are not shown: applications are proved by documents of a few pages. The original opens in a new tab. */
const MAX_PAGES = 200

/** A picture in a PDF with more pixels is left out. A page of A3 size, scanned with 600 dots per inch, has 70 million. */
const MAX_PICTURE_PIXELS = 100_000_000

/** Rejects the work of a document if the worker has stopped because of another one. */
class WorkerStopped extends Error {}

/** A worker of PDF.js. */
interface Reader {
  worker: PDFWorker
  /** Aborted when the worker stops. */
  stopping: AbortSignal
  /**
   * Settles as `work` does, or rejects when the worker stops. Work that takes longer than the deadline stops it, because a few
   * kilobytes can repeat their content a billion times, which would fill the memory and delay all other documents.
   */
  run: <Result>(work: Promise<Result>) => Promise<Result>
}

let reader: Reader | undefined

/** One worker reads all PDFs, until it stops. The next PDF starts a new one. */
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
  // It could not be fetched, or has run out of memory. Then it never answers.
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
        // The work itself may never settle when the worker has stopped.
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
 * Opens a PDF with PDF.js. It runs neither scripts of the document nor WebAssembly, which the policy of the page forbids:
 * two kinds of scanned pictures are decoded by JavaScript from the portal's own origin.
 */
export async function openPdf(bytes: Blob): Promise<OpenDocument> {
  let opening = readPdf(bytes)
  let hasFailed = false
  /** The document, opened again if another document has stopped its worker, also while this one was opening. */
  const current = async () => {
    const last = opening
    const isStopped = await last.then(
      ({ reader: { stopping } }) => stopping.aborted,
      (error) => error instanceof WorkerStopped,
    )
    if (isStopped && opening === last) opening = readPdf(bytes)
    return opening
  }
  const { pages } = await current()
  const drawOnce: DrawPage = async (page, width, quarterTurns) => {
    const { pdf, reader: ours } = await current()
    return ours.run(draw(pdf, { page, width, quarterTurns, size: pages[page], stopping: ours.stopping }))
  }
  const drawPage: DrawPage = async (...view) => {
    try {
      return await drawOnce(...view)
    } catch (error) {
      if (!(error instanceof WorkerStopped)) hasFailed = true
      if (hasFailed) throw error
      // Another document has stopped the worker.
      return drawOnce(...view)
    }
  }
  const close = () => {
    // A document that could not be opened again has nothing to close.
    opening.then(({ loading }) => loading.destroy()).catch(() => {})
  }
  return keepDrawings(pages, drawPage, close)
}

async function readPdf(bytes: Blob) {
  const data = await bytes.arrayBuffer()
  reader ??= startReader()
  const ours = reader
  const loading = getDocument({
    data,
    worker: ours.worker,
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
  return { ...(await ours.run(readPages())), loading, reader: ours }
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
  /** Ends the drawing. */
  stopping: AbortSignal
}

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
