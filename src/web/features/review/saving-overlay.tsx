// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle } from 'lucide-react'

/** Covers the dialog while a decision is sent. */
export function SavingOverlay({ text }: { text: string }) {
  return (
    <div role="status" className="absolute inset-0 z-10 flex items-center justify-center bg-shade">
      <p className="flex items-center gap-3 rounded-md bg-surface px-6 py-4 font-semibold shadow-float">
        <LoaderCircle aria-hidden className="size-6 animate-spin text-indigo" />
        {text}
      </p>
    </div>
  )
}
