// SPDX-License-Identifier: Apache-2.0
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { sendDelete } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { Dialog } from './dialog.tsx'

interface QuestionDialogProps {
  title: string
  children: ReactNode
  /** The labels of the two buttons. */
  labels: { confirm: string; cancel: string }
  /** The look of the confirm button, and its action or form. */
  confirm: Pick<ComponentProps<typeof Button>, 'variant' | 'type' | 'form' | 'onClick'>
  /** Whether the action is in progress. The dialog then cannot be closed. */
  busy: boolean
  /** Why the last attempt failed; shown above the buttons. */
  failure?: string | undefined
  onClose: () => void
}

/** A dialog with a question and two buttons. */
export function QuestionDialog({ title, children, labels, confirm, busy, failure, onClose }: QuestionDialogProps) {
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
          {failure && !busy && (
            <div className="w-full">
              <Notice kind="error" live title={failure} />
            </div>
          )}
          {/* Before an action that is hard to undo, the safe choice is the main button. */}
          <Button
            variant={confirm.variant === 'danger' ? 'primary' : 'secondary'}
            disabled={busy}
            className="grow sm:grow-0"
            onClick={close}
          >
            {labels.cancel}
          </Button>
          <Button {...confirm} busy={busy} className="grow sm:grow-0">
            {labels.confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

interface ConfirmDialogProps extends Omit<QuestionDialogProps, 'confirm'> {
  onConfirm: () => void
}

/** Asks for confirmation of a deletion or another action that is hard to undo. */
export function ConfirmDialog({ title, children, labels, busy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <QuestionDialog {...{ title, labels, busy, onClose }} confirm={{ variant: 'danger', onClick: onConfirm }}>
      <div className="flex flex-col gap-4 break-words">
        {children}
        {failure && !busy && <Notice kind="error" live title={failure} />}
      </div>
    </QuestionDialog>
  )
}

interface DeleteDialogProps extends Pick<QuestionDialogProps, 'title' | 'labels' | 'children' | 'onClose'> {
  /** The path of the object to delete. */
  path: string
  /** The key of the lists that contain the object. */
  queryKey: QueryKey
  /** The messages after a success, and after a failure for which the server gave no reason. */
  deleted: string
  failed?: string | undefined
  /** Called once the object is no longer on the page. The button that opened this dialog has then disappeared, too. */
  onDeleted: () => void
}

/** Asks for confirmation, then deletes an object on the server. */
export function DeleteDialog({ path, queryKey, deleted, failed, onDeleted, ...question }: DeleteDialogProps) {
  const client = useQueryClient()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendDelete(path),
    onSuccess: async () => {
      toasts.success(deleted)
      await client.invalidateQueries({ queryKey })
      onDeleted()
    },
  })
  return <ConfirmDialog {...question} busy={isPending} failure={failureText(error, failed)} onConfirm={mutate} />
}
