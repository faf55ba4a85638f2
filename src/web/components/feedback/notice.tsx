// SPDX-License-Identifier: Apache-2.0
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { type FailureMessage, useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { withoutEmoji } from '#web/lib/leading-emoji.tsx'
import { isSessionEndShown, useSessionEnd } from '#web/lib/session-end.ts'
import { SkeletonList } from './skeleton.tsx'

type NoticeKind = 'info' | 'warning' | 'error' | 'success'

const STYLES = {
  info: { Icon: Info, box: 'border-indigo bg-indigo-soft', icon: 'text-indigo' },
  warning: { Icon: TriangleAlert, box: 'border-turmeric bg-turmeric-soft', icon: 'text-turmeric' },
  error: { Icon: CircleAlert, box: 'border-brick bg-brick-soft', icon: 'text-brick' },
  success: { Icon: CircleCheck, box: 'border-leaf bg-leaf-soft', icon: 'text-leaf' },
} as const

interface NoticeProps {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  /**
   * If true, screen readers announce the notice when it appears: an error at once, others when they have read the current
   * text. Omit it for a notice that the page contains from the start.
   */
  live?: boolean
}

/** A message within the page. Errors are hidden while a dialog explains that the session has ended. */
export function Notice({ kind = 'info', title, children, live = false }: NoticeProps) {
  const t = useTranslate()
  const { Icon, box, icon } = STYLES[kind]
  const liveRole = kind === 'error' ? 'alert' : 'status'
  // Renders the notice again when the dialog opens or closes.
  useSessionEnd()
  if (kind === 'error' && isSessionEndShown()) return null
  return (
    <div
      role={live ? liveRole : undefined}
      className={`flex flex-wrap gap-x-3 rounded-md border border-s-4 p-4 ${box}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      {/* If too little room is left beside the icon, because the text is large, the text begins below it. */}
      <div className="min-w-0 flex-1 basis-32">
        <span className="sr-only">{t(`notice.${kind}`)}: </span>
        {title && <p className="font-semibold">{withoutEmoji(title)}</p>}
        {children}
      </div>
    </div>
  )
}

/** Shows what failed, and why. */
export function FailureNotice({ title, cause }: FailureMessage) {
  return (
    <Notice kind="error" title={title}>
      {cause && <p>{cause}</p>}
    </Notice>
  )
}

interface LoadFailureProps {
  /** A message that names what could not be loaded: the specification's text, if it has one for this failure. */
  title: string
  query: { error: unknown; refetch: () => Promise<unknown> }
}

/**
 * Replaces a part of a screen that could not be loaded. Shows the reason and a button to try again. Without a network,
 * says that this part needs one, and what works offline. Renders nothing if the session has ended, because a dialog then
 * explains that.
 */
export function LoadFailure({ title, query: { error, refetch } }: LoadFailureProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const isOnline = useIsOnline()
  useRetryWhenOnline(refetch)
  // There is no text if the session has ended.
  const cause = failureText(error)
  return (
    cause && (
      <Notice kind={isOnline ? 'error' : 'info'} live title={isOnline ? title : t('shell.offline.needed')}>
        <p className="mb-3">{isOnline ? cause : t('shell.offline.text')}</p>
        <Button variant="secondary" compact onClick={() => void refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </Notice>
    )
  )
}

/** Tries again when the network returns. */
function useRetryWhenOnline(retry: () => unknown) {
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}

/** Shows that the portal cannot be reached, with a button to try again. */
export function PortalUnreachableNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  useRetryWhenOnline(onRetry)
  return (
    <Notice kind="error" live title={t('shell.unreachable.title')}>
      <p className="mb-3">{t('shell.unreachable.text')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}

interface LoadedProps<Data> {
  query: LoadFailureProps['query'] & { data: Data | undefined }
  /** A message that names what could not be loaded. */
  failure: string
  /** Shown until the query has loaded. */
  placeholder?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, its failure, or a placeholder. Data stays on the screen if a later request fails. */
export function Loaded<Data>({ query, failure, placeholder = <SkeletonList />, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <LoadFailure title={failure} query={query} /> : placeholder
}
