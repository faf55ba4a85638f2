import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionDialogProps {
  title: string
  children: ReactNode
  /** Labels of the two buttons: confirm and cancel. */
  words: { confirm: string; keep: string }
  /** The look of the confirm button, and its action or form. */
  confirm: Pick<ComponentProps<typeof Button>, 'variant' | 'type' | 'form' | 'onClick'>
  /** While the action runs, the dialog stays open. */
  busy: boolean
  onClose: () => void
}

/** A dialog with a question and two buttons. */
export function QuestionDialog({ title, children, words, confirm, busy, onClose }: QuestionDialogProps) {
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
          <Button {...confirm} busy={busy} className="grow sm:grow-0">
            {words.confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** Labels of the two buttons: confirm, which cannot be undone, and cancel. */
  words: { confirm: string; keep: string }
  busy: boolean
  /** Why the last attempt failed. */
  failure?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a deletion. */
export function ConfirmDialog({ title, children, words, busy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <QuestionDialog {...{ title, words, busy, onClose }} confirm={{ variant: 'danger', onClick: onConfirm }}>
      <div className="flex flex-col gap-4 break-words">
        {children}
        {failure && !busy && <Notice kind="error" live title={failure} />}
      </div>
    </QuestionDialog>
  )
}
