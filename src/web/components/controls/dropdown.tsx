// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonLook } from './button.tsx'

/** The classes of one row of a menu, a link or a button. Besides its colour, a border and bold text mark the current row. */
export const MENU_ROW =
  'flex min-h-11 w-full scroll-mb-14 items-center gap-3 rounded-sm border-transparent border-s-3 px-3 py-1.5 text-start hover:bg-indigo-soft aria-[current=page]:border-indigo aria-[current=page]:bg-indigo-soft aria-[current=page]:font-semibold aria-[current=page]:text-indigo'

interface DropdownProps {
  /** The content of the button. */
  button: ReactNode
  /** The button's accessible name, if its content is not a text. */
  label?: string
  /** The content of the panel. A click on a link or button in it closes the panel, unless it has `data-keeps-open`. */
  children: ReactNode
  className?: string
}

/**
 * A button with a small panel below it; on a phone, the panel is below the header. Esc, a click outside, and moving the
 * focus out of the panel close it.
 */
export function Dropdown({ button, label, children, className = '' }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const containerRef = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !containerRef.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel wherever the focus is inside this element
    <div
      ref={containerRef}
      className={`sm:relative print:hidden ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={label}
        onClick={() => setIsOpen((was) => !was)}
        className={`${buttonLook('quiet', true)} max-sm:min-w-11`}
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handler reacts to clicks on the links and buttons inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link or button causes a click event
        <div
          id={panelId}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a, button:not([data-keeps-open])')) close()
          }}
          className="absolute end-4 top-full z-20 mt-1 w-max min-w-48 max-w-[calc(100vw-2rem)] sm:end-0 rounded-md border border-line bg-surface p-1.5 text-ink shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  )
}
