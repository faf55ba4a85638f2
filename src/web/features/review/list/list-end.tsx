import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface ListEndProps {
  shown: number
  total: number
  /** There are more than that, uncounted. */
  isAtLeast: boolean
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Called before more are fetched. */
  onMore: () => void
}

/** Below a list: how many of how many it shows, and the next ones. */
export function ListEnd({ shown, total, isAtLeast, query, onMore }: ListEndProps) {
  const t = useTranslate()
  const { count } = useFormats()
  const all = `${count(total)}${isAtLeast ? '+' : ''}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-ink-soft">
        {t('review.list.shown', { shown: count(shown), total: all, count: total })}
      </p>
      {query.isFetchNextPageError && <Notice kind="error" live title={t('review.list.failed')} />}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          compact
          className="print:hidden"
          busy={query.isFetchingNextPage}
          onClick={() => {
            onMore()
            void query.fetchNextPage()
          }}
        >
          {t('review.list.more')}
        </Button>
      )}
    </div>
  )
}
