import type { ComponentType } from 'react'
import type { WordModule } from '#shared/locales/word-modules.ts'
import { needWords } from '#web/i18n/translation.tsx'
import { ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import { onDemand } from '#web/startup/lazy-component.tsx'

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
