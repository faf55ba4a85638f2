// SPDX-License-Identifier: Apache-2.0
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
import { useParams as useEncodedParams, useSearch } from 'wouter'
import { navigate as pushOrReplace, useHistoryState, usePathname } from 'wouter/use-browser-location'
import { discardPreloadedResponses } from './preloaded-requests.ts'

/** The state of each history entry: its position in this tab, and the screen's own state. */
interface HistoryEntry {
  position: number
  state: unknown
}

interface NavigateOptions {
  replace?: boolean
  /** The state of the screen, which survives a reload. */
  state?: unknown
}

let hasNavigated = false

function recordNavigation() {
  hasNavigated = true
  discardPreloadedResponses()
}

/** The state that the router has stored in a history entry; undefined if the router has not created the entry. */
function parseEntry(entry: unknown): HistoryEntry | undefined {
  return typeof entry === 'object' && entry !== null && 'position' in entry && typeof entry.position === 'number'
    ? { position: entry.position, state: 'state' in entry ? entry.state : undefined }
    : undefined
}

/** The position of a history entry in this tab; undefined for an entry that the router has not created. */
export const positionOf = (entry: unknown) => parseEntry(entry)?.position

/** Numbers the first history entry, and listens for Back and Forward. Called once, before the first render. */
export function initHistory() {
  if (!parseEntry(window.history.state))
    window.history.replaceState({ position: 0, state: undefined } satisfies HistoryEntry, '')
  window.addEventListener('popstate', recordNavigation)
}

/** Opens a screen of the portal: a path, with an optional search. */
export function navigate(to: string, { replace = false, state }: NavigateOptions = {}) {
  recordNavigation()
  const position = (positionOf(window.history.state) ?? 0) + (replace ? 0 : 1)
  pushOrReplace(to, { replace, state: { position, state } satisfies HistoryEntry })
}

/** The current location. `isFirst` is true until the user leaves the screen that the browser opened. */
export function useLocation() {
  const pathname = usePathname()
  const search = useSearch()
  const entry = useHistoryState()
  return { pathname, search: search && `?${search}`, state: parseEntry(entry)?.state, isFirst: !hasNavigated }
}

/** The decoded parameters of the route. */
export function useParams(): Record<string, string | undefined> {
  const params = useEncodedParams()
  return useMemo(
    () => Object.fromEntries(Object.entries(params).map(([name, part]) => [name, part && decode(part)])),
    [params],
  )
}

/** Decodes a part of the path. A malformed part stays unchanged. */
function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type ChangeSearch = (change: (before: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void

/** The search parameters, and a function that changes them on the same screen. */
export function useSearchParams(): [URLSearchParams, ChangeSearch] {
  const search = useSearch()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, changeSearch]
}

const changeSearch: ChangeSearch = (change, options = {}) => {
  const { pathname, search } = window.location
  const next = change(new URLSearchParams(search)).toString()
  navigate(next === '' ? pathname : `${pathname}?${next}`, options)
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
}

/** Screens that need a separate page, with a wider content security policy and a service worker (decision 036). */
const SEPARATE_PAGES = ['/verify']

/** A link to another screen. A plain click navigates within the portal; the browser handles every other click. */
export function Link({ to, replace, onClick, ...anchor }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey || anchor.target) return
    if (SEPARATE_PAGES.includes(to)) return
    event.preventDefault()
    navigate(to, { replace: replace ?? false })
  }
  return <a {...anchor} href={to} onClick={follow} />
}

/** A link of a menu. It is marked if it leads to the current screen. */
export function NavLink({ to, ...link }: LinkProps) {
  const isCurrent = to.toLowerCase() === usePathname().toLowerCase()
  return <Link {...link} to={to} aria-current={isCurrent ? 'page' : undefined} />
}

interface NavigateProps {
  to: string
  state?: unknown
}

/** Redirects as soon as it renders, replacing the current history entry. */
export function Navigate({ to, state }: NavigateProps) {
  const [initialState] = useState(state)
  useLayoutEffect(() => navigate(to, { replace: true, state: initialState }), [to, initialState])
  return null
}

type Guard = (event: PopStateEvent) => void

let guard: Guard | undefined

/**
 * Lets a screen stop the browser's Back before the router handles it. Call this before the router renders, because
 * listeners run in the order in which they were added.
 */
export function listenForBack() {
  window.addEventListener('popstate', (event) => guard?.(event))
}

/** Sets the guard that is called before Back. Without an argument, removes the guard. */
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
