// SPDX-License-Identifier: Apache-2.0
import { useLayoutEffect, useRef, useState } from 'react'
import { useApplication } from '../answers/application-context.ts'
import { QuestionFrame } from '../answers/question-frame.tsx'
import { ClosedDocument, OpenDocument } from './document-card.tsx'
import { type FormDocument, isReady, useDocuments } from './document-state.ts'
import { ReplacedDocument } from './replaced-document.tsx'

/**
 * Documents as cards, of which at most one is open. When the open document becomes ready, it closes, and the next missing
 * document opens. Closed documents keep their values, because the form stores them. Documents that the office did not accept
 * in an earlier application come first.
 */
export function DocumentCards({ names }: { names: readonly string[] }) {
  const { toReplace, rejectedFiles = {} } = useApplication()
  const documents = useDocuments([...names].sort((a, b) => Number(b in rejectedFiles) - Number(a in rejectedFiles)))
  const [openName, setOpenName] = useOpenDocument(documents)
  const [status, setStatus] = useState('')
  /** The open document for callbacks that run after this render. */
  const latestOpen = useRef(openName)
  const focusTarget = useRef<() => HTMLElement | null | undefined>(undefined)
  useLayoutEffect(() => {
    latestOpen.current = openName
    focusTarget.current?.()?.focus()
    focusTarget.current = undefined
  })
  const open = (name: string, field?: string) => {
    focusTarget.current = () => (field === undefined ? firstControl(name) : document.getElementById(field))
    setOpenName(name)
  }
  const close = (name: string, announcement = '') => {
    // While a photo was being scanned, the applicant may have opened another document, which must stay open.
    if (latestOpen.current !== name) return
    focusTarget.current = () => firstControl(name)
    setStatus(announcement)
    setOpenName(nextMissing(documents, name))
  }
  return (
    <div className="flex flex-col gap-3">
      {documents.map((document) => {
        const { name } = document
        const replaced = toReplace?.[name]
        if (replaced) return <ReplacedDocument key={name} document={document} replaced={replaced} />
        const isOpen = name === openName
        return (
          <QuestionFrame
            key={name}
            name={name}
            card={isOpen ? 'open' : 'closed'}
            isCorrected={document.rejectedFiles.length === 0}
          >
            {isOpen ? (
              <OpenDocument document={document} onClose={(announcement) => close(name, announcement)} />
            ) : (
              <ClosedDocument document={document} onOpen={(field) => open(name, field)} />
            )}
          </QuestionFrame>
        )
      })}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

/**
 * The name of the open document: at first a document that the office asks to correct, or else the first missing one. When
 * the form finds errors in documents, the first of them opens. The others show their errors on their closed cards.
 */
function useOpenDocument(documents: readonly FormDocument[]) {
  const { marked } = useApplication()
  const [openName, setOpenName] = useState(
    () => documents.find(({ name }) => marked?.has(name))?.name ?? nextMissing(documents),
  )
  const faulty = documents.filter(({ error }) => error !== undefined).map(({ name }) => name)
  const [knownInvalid, setKnownInvalid] = useState<readonly string[]>([])
  if (faulty.join() !== knownInvalid.join()) {
    setKnownInvalid(faulty)
    // A document whose last error was resolved stays open, because the applicant may still be choosing its kind.
    const hasNew = faulty.some((name) => !knownInvalid.includes(name))
    if (hasNew && !faulty.some((name) => name === openName)) setOpenName(faulty[0])
  }
  return [openName, setOpenName] as const
}

/**
 * The next document after `after` that the service expects and that is not ready. After the last document, the search
 * continues at the first.
 */
function nextMissing(documents: readonly FormDocument[], after?: string) {
  const start = documents.findIndex(({ name }) => name === after) + 1
  const inOrder = [...documents.slice(start), ...documents.slice(0, start)]
  return inOrder.find((document) => document.name !== after && document.slot.expected && !isReady(document))?.name
}

/** The first control of a card, apart from its Listen button. */
const firstControl = (name: string) =>
  document
    .querySelector(`[data-question="${name}"]`)
    ?.querySelector<HTMLElement>('select, button:not([data-listen]), input')
