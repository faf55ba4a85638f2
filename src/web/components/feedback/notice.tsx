import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { type FailureMessage, useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SkeletonList } from './skeleton.tsx'

type NotificationKind = 'info' | 'warning' | 'error' | 'success'

const LOOKS = {
  info: { Icon: Info, ground: 'border-indigo bg-indigo-soft', icon: 'text-indigo' },
  warning: { Icon: TriangleAlert, ground: 'border-turmeric bg-turmeric-soft', icon: 'text-turmeric' },
  error: { Icon: CircleAlert, ground: 'border-brick bg-brick-soft', icon: 'text-brick' },
  success: { Icon: CircleCheck, ground: 'border-leaf bg-leaf-soft', icon: 'text-leaf' },
} as const

interface NoticeProps {
  kind?: NotificationKind
  title?: ReactNode
  children?: ReactNode
  /** Announces it when it appears, an error immediately. Omit it for notices that are there from the start. */
  live?: boolean
}

/** A message within the page. */
export function Notice({ kind = 'info', title, children, live = false }: NoticeProps) {
  const t = useTranslate()
  const { Icon, ground, icon } = LOOKS[kind]
  return (
    <div
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={`flex gap-3 rounded-md border border-s-4 p-4 ${ground}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1">
        <span className="sr-only">{t(`notice.${kind}`)}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** Says what failed, and why. */
export function FailureNotice({ title, cause }: FailureMessage) {
  return (
    <Notice kind="error" title={title}>
      {cause && <p>{cause}</p>}
    </Notice>
  )
}

interface LoadFailureProps {
  /** Names what could not be loaded, in the specification's words if it has them. */
  title: string
  query: { error: unknown; refetch: () => Promise<unknown> }
}

/** Replaces a part of a screen that could not be loaded: says why, and offers to try again. */
export function LoadFailure({ title, query: { error, refetch } }: LoadFailureProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  return (
    <Notice kind="error" live title={title}>
      <p className="mb-3">{failureText(error)}</p>
      <Button variant="secondary" compact onClick={() => void refetch()}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}

/** Says that the portal cannot be reached, and offers to try again. */
export function Unreachable({ onRetry, title }: { onRetry: () => void; title?: string }) {
  const t = useTranslate()
  return (
    <Notice kind="error" live title={title ?? t('shell.unreachable.title')}>
      <p className="mb-3">{t('shell.unreachable.text')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}

interface LoadedProps<Data> {
  query: LoadFailureProps['query'] & { data: Data | undefined }
  /** Names what could not be loaded. */
  failure: string
  /** Shown until it has loaded. */
  placeholder?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what a query has loaded. What was shown once stays when loading it again fails. */
export function Loaded<Data>({ query, failure, placeholder = <SkeletonList />, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <LoadFailure title={failure} query={query} /> : placeholder
}
