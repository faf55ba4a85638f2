import { useWatch } from 'react-hook-form'
import { ANNOUNCEMENT_LENGTHS } from '#shared/announcements/wire.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorSummary } from '#web/components/error-summary.tsx'
import { Notice } from '#web/components/notice.tsx'
import { TextAreaField } from '#web/components/text-area-field.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { useAnnouncementForm } from './use-announcement-form.ts'

/** Title, text, and how people will read them; what is typed outlives a reload until it is published. */
export function AnnouncementForm({ author }: { author: string }) {
  const t = useTranslate()
  const { control, field, summary, attempt, submit, isPending, failure } = useAnnouncementForm(author)
  const text = useWatch({ control })
  return (
    <section aria-labelledby="write-announcement" className="min-w-0">
      <h2 id="write-announcement" className="mb-3 text-lg sm:text-xl">
        {t('announcements.write')}
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <ErrorSummary errors={summary} attempt={attempt} />
        <div inert={isPending} className={`flex flex-col gap-5 ${isPending ? 'opacity-60' : ''}`}>
          <TextField {...field('title')} hint={t('announcements.length', { count: ANNOUNCEMENT_LENGTHS.title })} />
          <TextAreaField {...field('body')} className="min-h-40" hint={t('announcements.body.hint')} />
        </div>
        <p className="text-ink-soft text-sm">{t('announcements.kept')}</p>
        <AnnouncementPreview text={text} />
        {failure && !isPending && summary.length === 0 && (
          <Notice kind="error" live title={t('announcements.publish.failed')}>
            {failure}
          </Notice>
        )}
        <Button type="submit" busy={isPending} className="w-full sm:w-fit">
          {t('announcements.publish')}
        </Button>
      </form>
    </section>
  )
}
