import {
  type ComponentProps,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSearch, useParams as useWrittenParams } from 'wouter'
import { navigate as move, useHistoryState, usePathname } from 'wouter/use-browser-location'
import { discardPreloadedResponses } from './preloaded-requests.ts'

/** The state of each history entry: its position in this tab, and the screen's own state. */
interface Step {
  place: number
  state: unknown
}

interface Going {
  replace?: boolean
  /** The state of the screen, which survives a reload. */
  state?: unknown
}

let hasMoved = false

function leaveFirst() {
  hasMoved = true
  discardPreloadedResponses()
}

function stepOf(entry: unknown): Step | undefined {
  return typeof entry === 'object' && entry !== null && 'place' in entry && typeof entry.place === 'number'
    ? { place: entry.place, state: 'state' in entry ? entry.state : undefined }
    : undefined
}

/** The position of a history entry in this tab; undefined for an entry of another page. */
export const placeOf = (entry: unknown) => stepOf(entry)?.place

/** Numbers the first history entry, and listens for Back and Forward. Called once, before the first render. */
export function initHistory() {
  if (!stepOf(window.history.state)) window.history.replaceState({ place: 0, state: undefined } satisfies Step, '')
  window.addEventListener('popstate', leaveFirst)
}

/** Opens a screen of the portal: a path, with an optional search. */
export function navigate(to: string, { replace = false, state }: Going = {}) {
  leaveFirst()
  const index = (placeOf(window.history.state) ?? 0) + (replace ? 0 : 1)
  move(to, { replace, state: { place: index, state } satisfies Step })
}

/** The current location; `isFirst` until the user leaves the screen that the browser opened. */
export function useLocation() {
  const pathname = usePathname()
  const search = useSearch()
  const entry = useHistoryState()
  return { pathname, search: search && `?${search}`, state: stepOf(entry)?.state, isFirst: !hasMoved }
}

/** The decoded parameters of the route. */
export function useParams(): Record<string, string | undefined> {
  const params = useWrittenParams()
  return useMemo(
    () => Object.fromEntries(Object.entries(params).map(([name, part]) => [name, part && decoded(part)])),
    [params],
  )
}

/** Decodes a part of the path. A malformed part stays unchanged. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type ChangeSearch = (change: (before: URLSearchParams) => URLSearchParams, going?: { replace?: boolean }) => void

/** The search parameters, and a function that changes them on the same screen. */
export function useSearchParams(): [URLSearchParams, ChangeSearch] {
  const search = useSearch()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, changeSearch]
}

const changeSearch: ChangeSearch = (change, going = {}) => {
  const { pathname, search } = window.location
  const next = change(new URLSearchParams(search)).toString()
  navigate(next === '' ? pathname : `${pathname}?${next}`, going)
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
}

/** Screens that need a separate page, with a wider content security policy and a service worker (decision 036). */
const DOCUMENTS = ['/verify']

/** A link to another screen: a plain click navigates within the portal, every other is handled by the browser. */
export function Link({ to, replace, onClick, ...anchor }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey || anchor.target) return
    if (DOCUMENTS.includes(to)) return
    event.preventDefault()
    navigate(to, { replace: replace ?? false })
  }
  return <a {...anchor} href={to} onClick={follow} />
}

/** A link of a menu, marked if it is the current screen. */
export function NavLink({ to, ...link }: LinkProps) {
  const isHere = to.toLowerCase() === usePathname().toLowerCase()
  return <Link {...link} to={to} aria-current={isHere ? 'page' : undefined} />
}

interface NavigateProps {
  to: string
  state?: unknown
}

/** Redirects as soon as it renders, replacing the current history entry. */
export function Navigate({ to, state }: NavigateProps) {
  const [first] = useState(state)
  useLayoutEffect(() => navigate(to, { replace: true, state: first }), [to, first])
  return null
}

type Guard = (event: PopStateEvent) => void

let guard: Guard | undefined

/**
 * Lets a screen stop the browser's Back before the router handles it. Called before the router renders: listeners run in
 * the order in which they were added.
 */
export function listenForBack() {
  window.addEventListener('popstate', (event) => guard?.(event))
}

/** Sets the guard, or removes it. */
export function guardBack(next?: Guard) {
  guard = next
}

/** Opens a screen after a delay in milliseconds, unless the user navigates first. */
export function useDelayedNavigate() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((path: string, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => navigate(path), delay)
  }, [])
}
