import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { QuestionDialog } from './question-dialog.tsx'

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
  return (
    <QuestionDialog {...{ title, words, busy, onClose }} confirm={{ variant: 'danger', onClick: onConfirm }}>
      <div className="flex flex-col gap-4 break-words">
        {children}
        {failure && !busy && <Notice kind="error" live title={failure} />}
      </div>
    </QuestionDialog>
  )
}
