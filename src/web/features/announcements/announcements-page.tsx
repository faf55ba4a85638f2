import { ANNOUNCEMENT_LENGTHS, type AnnouncementText } from '#shared/announcements/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { AnnouncementArticle } from '#web/components/lists/announcement-board.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { PublishedAnnouncements } from './published-announcements.tsx'
import { useAnnouncementForm } from './use-announcement-form.ts'

/** Admins publish and withdraw announcements here. */
export function AnnouncementsPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['admin']}>
      {(user) => (
        <>
          <PageHeader title={t('announcements.title')} lead={t('announcements.lead')} />
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,40rem)]">
            <AnnouncementForm author={user.email} />
            <PublishedAnnouncements />
          </div>
        </>
      )}
    </SessionGate>
  )
}

/** Title, text and preview. The text survives a reload until it is published. */
function AnnouncementForm({ author }: { author: string }) {
  const t = useTranslate()
  const { values, field, summary, attempt, submit, isPending, failure } = useAnnouncementForm(author)
  return (
    <section aria-labelledby="write-announcement" className="min-w-0">
      <h2 id="write-announcement" className="mb-3 text-lg sm:text-xl">
        {t('announcements.write')}
      </h2>
      <Form onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <div inert={isPending} className={`flex flex-col gap-5 ${isPending ? 'opacity-60' : ''}`}>
          <TextField {...field('title')} hint={t('announcements.length', { count: ANNOUNCEMENT_LENGTHS.title })} />
          <TextAreaField {...field('body')} className="min-h-40" hint={t('announcements.body.hint')} />
        </div>
        <p className="text-ink-soft text-sm">{t('announcements.draftSaved')}</p>
        <AnnouncementPreview {...values} />
        {failure && !isPending && summary.length === 0 && (
          <Notice kind="error" live title={t('announcements.publish.failed')}>
            {failure}
          </Notice>
        )}
        <Button type="submit" busy={isPending} className="w-full sm:w-fit">
          {t('announcements.publish')}
        </Button>
      </Form>
    </section>
  )
}

/** Shows the text as readers will see it; nothing while both fields are empty. */
function AnnouncementPreview(text: AnnouncementText) {
  const t = useTranslate()
  const [title, body] = [text.title.trim(), text.body.trim()]
  if (title === '' && body === '') return null
  return (
    <section
      aria-label={t('announcements.preview')}
      className="rounded-md border border-line border-dashed bg-surface p-4"
    >
      <p className="mb-3 text-ink-soft text-sm">{t('announcements.preview.text')}</p>
      <AnnouncementArticle title={title} body={body} publishedAt={null} />
    </section>
  )
}
