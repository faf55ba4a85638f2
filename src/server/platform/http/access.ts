import type { Role } from '#shared/applications/lifecycle.ts'

/**
 * Who may call a route: anyone, anyone signed in, some roles only, or whoever has a right password and is on the way to a
 * session. Every route says so.
 */
export type Access = 'anyone' | 'signed-in' | 'logging-in' | readonly Role[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Screens call it by themselves: it does not keep a session in use. */
    isUnattended?: boolean
    /** The service that the route serves: its words stand before the general ones. */
    serviceId?: string
    /** Requested by monitoring programs; not counted in the error rate. */
    isHealthCheck?: true
    /** Without an end of its own: how long it took says nothing. */
    isEndless?: true
  }
}

export interface DeclaredRoute {
  method: string
  url: string
  access: Access
}

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
