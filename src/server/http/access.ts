import type { Role } from '#shared/applications/lifecycle.ts'

/** Who may call a route: anyone, anyone signed in, or some roles only. Every route says so. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The service that the route serves: its words stand before the general ones. */
    serviceId?: string
    /** Asked by programs that watch the portal: no measure of how people fare. */
    isWatching?: true
    /** Without an end of its own: how long it took says nothing. */
    isEndless?: true
  }
}

export interface DeclaredRoute {
  method: string
  url: string
  access: Access
}
