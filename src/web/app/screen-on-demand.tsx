import type { ComponentType } from 'react'
import type { WordModule } from '#shared/locales/word-modules.ts'
import { ScreenSkeleton } from '#web/components/screen-skeleton.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'
import { needWords } from '#web/lib/translation.tsx'

/** A screen's program and the words that it says, fetched side by side when it is opened; until then its skeleton. */
export function screenOnDemand<Module, Props extends object>(
  load: () => Promise<Module>,
  words: readonly WordModule[],
  pick: (module: Module) => ComponentType<Props>,
) {
  return onDemand(
    async () => {
      const [module] = await Promise.all([load(), needWords(words)])
      return pick(module)
    },
    { fallback: <ScreenSkeleton /> },
  )
}
