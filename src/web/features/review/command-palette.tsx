// SPDX-License-Identifier: Apache-2.0
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { KEYS } from './shortcuts.ts'
import { type Actions, activeActions, useShortcuts } from './use-shortcuts.ts'

export interface CommandPaletteProps {
  /** Searches the list of applications for a text. Omitted where there is no such list. */
  onFind?: ((text: string) => void) | undefined
}

/**
 * Ctrl+K opens a list of all shortcuts with their keys. The user can search the list, run a shortcut's action, or
 * search the applications for the text.
 */
export function CommandPalette({ onFind }: CommandPaletteProps) {
  const [actions, setActions] = useState<Actions>()
  useShortcuts('both', { palette: actions ? undefined : () => setActions(activeActions()) })
  if (!actions) return null
  return (
    <PaletteDialog
      actions={actions}
      // While an application is open, the list behind it cannot be searched.
      onFind={actions.search && onFind}
      onClose={() => setActions(undefined)}
      onRun={(act) => {
        // The palette closes first, so that the action runs on the same screen and focus as before.
        flushSync(() => setActions(undefined))
        act()
      }}
    />
  )
}

interface PaletteDialogProps extends CommandPaletteProps {
  actions: Actions
  onClose: () => void
  onRun: (act: () => void) => void
}

function PaletteDialog({ actions, onFind, onClose, onRun }: PaletteDialogProps) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // `autoFocus` would take effect before the dialog opens, and the dialog then focuses its first button.
  useEffect(() => field.current?.focus(), [])
  const trimmed = text.trim()
  const searchText = trimmed.toLocaleLowerCase()
  const find = trimmed !== '' && onFind ? () => onFind(trimmed) : undefined
  const commands = KEYS.filter(({ shortcut }) => shortcut !== 'palette' && shortcut !== 'leaveField')
    .map(({ keys, shortcut }) => ({
      keys,
      shortcut,
      label: t(`review.keys.${shortcut}`),
      act: actionOf(actions, shortcut),
    }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(searchText))
  const available = commands.filter(({ act }) => act)
  const beginningWithText = available.find(({ label }) => label.toLocaleLowerCase().startsWith(searchText))
  // The text may be an applicant's name that also occurs within the label of a command. Enter therefore runs a command
  // only if its label begins with the text, and otherwise searches the applications.
  const enterAction = find ? (beginningWithText?.act ?? find) : available[0]?.act
  const move = (event: KeyboardEvent, by: 1 | -1) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = buttons.findIndex((button) => button.matches(':focus'))
    const next = buttons[Math.min(Math.max(index + by, 0), buttons.length - 1)]
    event.preventDefault()
    next?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, 1)
    if (event.key === 'ArrowUp') move(event, -1)
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && enterAction) {
      event.preventDefault()
      onRun(enterAction)
    }
  }
  const findItem = find && (
    <li className="border-line border-t first:border-t-0">
      <button
        type="button"
        onClick={() => onRun(find)}
        className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-indigo-soft"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t('review.palette.find', { text: trimmed })}</span>
      </button>
    </li>
  )
  return (
    <Dialog title={t('review.keys.palette')} size="narrow" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the buttons in it */}
      <div onKeyDown={press} className="flex flex-col gap-3">
        <TextField
          name="command"
          label={t(onFind ? 'review.palette.searchOrFind' : 'review.palette.search')}
          autoComplete="off"
          ref={field}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {commands.length === 0 && !find && <p role="status">{t('review.palette.none')}</p>}
        <ul ref={list}>
          {enterAction === find && findItem}
          {commands.map(({ keys, shortcut, label, act }) => (
            <li key={shortcut} className="border-line border-t first:border-t-0">
              <button
                type="button"
                disabled={!act}
                onClick={act && (() => onRun(act))}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-4 rounded-sm px-2 text-start hover:bg-indigo-soft disabled:text-ink-soft"
              >
                <span className="min-w-0 flex-1 basis-40">{label}</span>
                <KeyCaps keys={keys} />
              </button>
            </li>
          ))}
          {enterAction !== find && findItem}
        </ul>
      </div>
    </Dialog>
  )
}

/** The action of a shortcut; undefined if there is none now, or if the action depends on the pressed key. */
const actionOf = (actions: Actions, shortcut: (typeof KEYS)[number]['shortcut']) =>
  shortcut === 'open' || shortcut === 'leaveField' || shortcut === 'nthDocument' ? undefined : actions[shortcut]

/** A key in a line of text. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line-strong bg-surface px-1 font-sans text-ink text-xs">{children}</kbd>
)

/** Keys that are pressed together, drawn as on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex shrink-0 gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-8 rounded-sm border border-line-strong bg-paper px-2 py-0.5 text-center font-sans text-ink text-sm"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
