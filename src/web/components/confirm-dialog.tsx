import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What the two buttons say: the one that cannot be undone, and the one that leaves things as they are. */
  words: { confirm: string; keep: string }
  busy: boolean
  /** Why the last try failed. */
  failure?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is gone for good. */
export function ConfirmDialog({ title, children, words, busy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      size="narrow"
      title={title}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={busy} className="grow sm:grow-0" onClick={close}>
            {words.keep}
          </Button>
          <Button variant="danger" busy={busy} className="grow sm:grow-0" onClick={onConfirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 break-words">
        {children}
        {failure && !busy && <Notice kind="error" live title={failure} />}
      </div>
    </Dialog>
  )
}
