import type { ReactNode } from 'react'

/** Two short answers side by side, where there is room. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}
