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
