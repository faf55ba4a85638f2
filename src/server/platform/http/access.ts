// SPDX-License-Identifier: Apache-2.0
import type { Role } from '#shared/applications/lifecycle.ts'

/**
 * Who may call a route: anyone, any signed-in user, some roles, or a client that has passed the password step of a
 * login. Every route declares it.
 */
export type Access = 'anyone' | 'signed-in' | 'logging-in' | readonly Role[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** True if screens send the request in the background. It then does not extend the session. */
    isBackgroundRequest?: boolean
    /** The service of the route. In error messages, the texts of this service take precedence over the general texts. */
    serviceId?: string
    /** True if monitoring programs send the request. It is then not counted in the error rate. */
    isHealthCheck?: true
    /** True for a stream, whose duration is not recorded. */
    isEndless?: true
  }
}

export interface DeclaredRoute {
  method: string
  url: string
  access: Access
}

/** The route of the web app's pages, which matches every path and supports only GET and HEAD. */
const WEB_APP = '/*'

/** The methods with a route at this URL; empty if there is none. */
export function allowedMethods(routes: readonly DeclaredRoute[], url: string): string[] {
  const path = segments(url.split('?')[0] ?? '')
  const methods = routes.flatMap((route) =>
    route.url !== WEB_APP && matchesRoute(segments(route.url), path) ? route.method : [],
  )
  return [...new Set(methods)].sort()
}

function matchesRoute(route: readonly string[], path: readonly string[]) {
  const hasWildcard = route.at(-1) === '*'
  if (hasWildcard ? path.length < route.length : path.length !== route.length) return false
  return route.every((segment, position) => segment === '*' || segment.startsWith(':') || segment === path[position])
}

const segments = (path: string) => path.split('/').filter((segment) => segment !== '')
