import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { loadWords } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'

/** Most people have read the notice long ago: its program and words are fetched by the others. */
export const ConsentStep = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./consent-step.tsx'), loadWords(['consent', 'pages', 'help'])])
    return module.ConsentStep
  },
  { fallback: <SkeletonList rows={4} /> },
)
