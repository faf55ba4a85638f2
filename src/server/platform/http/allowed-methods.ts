import type { DeclaredRoute } from './access.ts'

/** What people open: every address may be a page, and those are only read. */
const PAGES = '/*'

/** By which methods the portal is called at an address, the asked one not among them; none where nothing is called. */
export function allowedMethods(routes: readonly DeclaredRoute[], url: string): string[] {
  const path = segments(url.split('?')[0] ?? '')
  const methods = routes.flatMap((route) =>
    route.url !== PAGES && leadsTo(segments(route.url), path) ? route.method : [],
  )
  return [...new Set(methods)].sort()
}

function leadsTo(route: readonly string[], path: readonly string[]) {
  const isOpen = route.at(-1) === '*'
  if (isOpen ? path.length < route.length : path.length !== route.length) return false
  return route.every((segment, position) => segment === '*' || segment.startsWith(':') || segment === path[position])
}

const segments = (path: string) => path.split('/').filter((segment) => segment !== '')
