// SPDX-License-Identifier: Apache-2.0
import { X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface ActionsDialogProps {
  title: string
  size?: 'wide' | 'reading'
  onClose: () => void
  /** The text of the last button, which closes the dialog. */
  closeLabel: string
  /** Text above the buttons, such as a link to copy. */
  note?: ReactNode
  /** The main button, which stays visible. Omitted if the user has nothing to do. */
  main?: ReactNode
  /** Further buttons, with the look `DIALOG_ACTION`. */
  actions?: ReactNode
  children: ReactNode
}

/** The classes of a button with an icon and a word. On a phone, two of these buttons share a row. */
export const DIALOG_ACTION = 'min-w-0 max-sm:px-2 max-sm:text-sm'

/**
 * A dialog with a main button and further buttons. If the window is low or the text is large, only the main button stays
 * below the content. The others then move to the end of the content, so that more of the content is visible.
 */
export function ActionsDialog(props: ActionsDialogProps) {
  const { title, size = 'wide', onClose, closeLabel, note, main, actions, children } = props
  const isCramped = useIsCramped()
  const buttons = (
    <>
      {note && <p className="w-full break-words">{note}</p>}
      <div className={`flex flex-wrap gap-3 print:hidden ${isCramped ? 'mt-6' : 'empty:hidden max-sm:w-full'}`}>
        {/* On a phone, the cross beside the title suffices. */}
        <Button variant="quiet" className="max-sm:hidden" onClick={onClose}>
          <X aria-hidden className="size-5" />
          {closeLabel}
        </Button>
        {actions && <div className="grid w-full grid-cols-2 gap-3 empty:hidden sm:contents">{actions}</div>}
      </div>
    </>
  )
  const mainPart = main && (
    <div className="flex empty:hidden max-sm:order-first max-sm:w-full max-sm:[&>*]:grow max-sm:[&>*]:px-2">{main}</div>
  )
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      footer={
        isCramped ? (
          mainPart
        ) : (
          <>
            {buttons}
            {mainPart}
          </>
        )
      }
    >
      {children}
      {isCramped && buttons}
    </Dialog>
  )
}

/** The height of a dialog in rem below which its buttons would leave too little space for its content. */
const MIN_HEIGHT_REM = 37.5

const useIsCramped = () => useSyncExternalStore(subscribe, isCramped, () => false)

function isCramped() {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // A dialog has at most 90 % of the window's height.
  return window.innerHeight * 0.9 < MIN_HEIGHT_REM * rem
}

/** Watches the size of the window and the reader's text size, which is in the style of the root element. */
function subscribe(listener: () => void) {
  const watcher = new MutationObserver(listener)
  watcher.observe(document.documentElement, { attributeFilter: ['style'] })
  window.addEventListener('resize', listener)
  return () => {
    watcher.disconnect()
    window.removeEventListener('resize', listener)
  }
}
