// SPDX-License-Identifier: Apache-2.0
import type { CDPSession, Page } from 'playwright'

/** The ARIA roles of the elements that a person reads or uses. Other elements, such as groups, are not compared. */
const READ_ROLES = [
  'heading',
  'paragraph',
  'link',
  'button',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'tab',
  'LabelText',
  'Legend',
  'image',
  'DisclosureTriangle',
]

interface AccessibleNode {
  nodeId: string
  childIds?: string[]
  backendDOMNodeId?: number
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
}

interface Item {
  description: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Two elements of one line may overlap by this many pixels. */
const TOLERANCE = 4

/** The items in the main part of a page with their positions, in the order in which a screen reader reads them. */
export async function readItems(page: Page): Promise<Item[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes }: { nodes: AccessibleNode[] } = await session.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const main = nodes.find(({ role }) => role?.value === 'main')
  const ordered: AccessibleNode[] = []
  const visit = (node: AccessibleNode | undefined) => {
    if (!node) return
    const isRead = !node.ignored && READ_ROLES.includes(node.role?.value ?? '')
    if (isRead) ordered.push(node)
    // A screen reader reads a link or a button as one item, with its texts.
    if (isRead && ['link', 'button', 'tab'].includes(node.role?.value ?? '')) return
    for (const id of node.childIds ?? []) visit(byId.get(id))
  }
  visit(main)
  const items = await Promise.all(ordered.map((node) => measureNode(session, node)))
  await session.detach()
  return items.filter((item) => item !== undefined)
}

async function measureNode(
  session: CDPSession,
  { backendDOMNodeId, role, name }: AccessibleNode,
): Promise<Item | undefined> {
  if (backendDOMNodeId === undefined) return undefined
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId })
  if (!object.objectId) return undefined
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    returnByValue: true,
    functionDeclaration: `function () {
      const { left, right, top, bottom } = this.getBoundingClientRect()
      return { left, right, top, bottom, text: this.textContent.trim().slice(0, 40) }
    }`,
  })
  const { text, ...box } = result.value as Omit<Item, 'description'> & { text: string }
  // Texts that are only for screen readers are one pixel large.
  if (box.right - box.left <= 1 || box.bottom - box.top <= 1) return undefined
  return { description: `${role?.value} “${name?.value || text}”`, ...box }
}

/** Finds neighbours that are read out of visual order, which is top to bottom and, within a line, left to right. */
export function findDisorder(items: readonly Item[]): string[] {
  return items.slice(1).flatMap((next, index) => {
    const previous = items[index]
    if (!previous) return []
    const isAbove = next.bottom <= previous.top + TOLERANCE && next.left < previous.right
    const isInLine = next.top < previous.bottom - TOLERANCE && next.bottom > previous.top + TOLERANCE
    const isLeft = isInLine && next.right <= previous.left + TOLERANCE
    return isAbove || isLeft ? [`${next.description} is read after ${previous.description}, but appears before it`] : []
  })
}
