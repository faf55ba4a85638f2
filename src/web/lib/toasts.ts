// SPDX-License-Identifier: Apache-2.0
import { withoutEmoji } from './leading-emoji.tsx'
import { isSessionEndShown } from './session-end.ts'
import { createStore } from './store.ts'

type ToastKind = 'success' | 'error' | 'warning' | 'info'

interface ToastMessage {
  id: number
  kind: ToastKind
  text: string
  description: string | undefined
}

interface ToastOptions {
  description?: string | undefined
  /** The duration in milliseconds; 4000 by default. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

const MAX_MESSAGES = 3
const messages = createStore<readonly ToastMessage[]>([])
let nextId = 1

/** Loads the toast library, which no screen waits for. After a failure, the next message loads it again. */
export const loadToasts = () => import('sonner')

/** Shows a message for a few seconds. The live region keeps the last messages for screen readers. */
function showToast(kind: ToastKind, text: string | undefined, options: ToastOptions = {}) {
  if (text === undefined || (kind === 'error' && isSessionEndShown())) return
  const message = { id: nextId++, kind, text, description: options.description }
  messages.set([...messages.get(), message].slice(-MAX_MESSAGES))
  // Screen readers announce the message even before the library has loaded.
  loadToasts().then(
    ({ toast }) => toast[kind](withoutEmoji(text), options),
    () => undefined,
  )
}

export const toasts = {
  success: (text: string, options?: ToastOptions) => showToast('success', text, options),
  /** `text` is undefined if the failure is explained elsewhere (`useFailureText`). */
  error: (text: string | undefined, options?: ToastOptions) => showToast('error', text, options),
  warning: (text: string | undefined, options?: ToastOptions) => showToast('warning', text, options),
  info: (text: string, options?: ToastOptions) => showToast('info', text, options),
}

/** Shows the title of a failure message. The page itself shows the same title with the reason. */
export const showFailure = ({ title }: { title: string }) => toasts.error(title)

/** The last messages, newest last. */
export const useToastRecord = messages.use

let layer: HTMLElement | undefined

/** The open modal windows, the topmost last. */
const openWindows: HTMLElement[] = []

/** The element that holds the toasts and their live region. */
export function toastLayer() {
  if (!layer) {
    layer = document.createElement('div')
    layer.style.display = 'contents'
    document.body.append(layer)
  }
  return layer
}

/**
 * Moves the toasts into a modal window, because everything outside the topmost window is inert. Call the returned
 * function before the window is removed.
 */
export function moveToastsInto(modalWindow: HTMLElement) {
  openWindows.push(modalWindow)
  modalWindow.append(toastLayer())
  return () => {
    openWindows.splice(openWindows.indexOf(modalWindow), 1)
    ;(openWindows.at(-1) ?? document.body).append(toastLayer())
  }
}
