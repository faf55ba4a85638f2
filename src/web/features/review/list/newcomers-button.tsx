import { RefreshCw } from 'lucide-react'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface NewcomersButtonProps {
  newcomers: number
  onShow: () => void
}

/** 'N new': on a phone it floats, so that nothing moves under a thumb. */
export function NewcomersButton({ newcomers, onShow }: NewcomersButtonProps) {
  const t = useTranslate()
  const { count } = useFormats()
  return (
    <div
      role="status"
      className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-4 max-sm:z-10 max-sm:mx-auto max-sm:w-fit"
    >
      {newcomers > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="flex min-h-11 items-center gap-2 rounded-full border border-indigo bg-surface px-4 text-indigo hover:bg-indigo-soft max-sm:shadow-float"
        >
          <RefreshCw aria-hidden className="size-4" />
          {t('review.list.new', { count: count(newcomers) })}
          <span className="sr-only">. {t('review.list.new.show')}</span>
        </button>
      )}
    </div>
  )
}
