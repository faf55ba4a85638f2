// SPDX-License-Identifier: Apache-2.0
import { ANNOUNCEMENT_LENGTHS } from '#shared/announcements/wire.ts'
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
  const head = <PageHeader title={t('announcements.title')} lead={t('announcements.lead')} />
  return (
    <SessionGate head={head} roles={['admin']} keepsContentWhenSessionEnds>
      {(user) => (
        <>
          {head}
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,40rem)]">
            <AnnouncementForm author={user.email} />
            <PublishedAnnouncements />
          </div>
        </>
      )}
    </SessionGate>
  )
}

/** A form for title and text in each language, with a preview. The texts survive a reload until they are published. */
function AnnouncementForm({ author }: { author: string }) {
  const t = useTranslate()
  const { languages, previews, input, summary, attempt, submit, isPending, failure } = useAnnouncementForm(author)
  return (
    <section aria-labelledby="write-announcement" className="min-w-0">
      <h2 id="write-announcement" className="mb-3 text-lg sm:text-xl">
        {t('announcements.write')}
      </h2>
      <Form onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <div inert={isPending} className={`flex flex-col gap-5 ${isPending ? 'opacity-60' : ''}`}>
          {languages.map(({ code, name }, index) => (
            <fieldset key={code} className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4">
              <legend lang={code} className="float-left w-full font-semibold text-lg">
                {name}
              </legend>
              <TextField
                {...input(code, 'title')}
                hint={t('announcements.length', { count: ANNOUNCEMENT_LENGTHS.title })}
              />
              <TextAreaField
                {...input(code, 'body')}
                className="min-h-32"
                hint={t(index === 0 ? 'announcements.body.hint' : 'announcements.body.other')}
              />
            </fieldset>
          ))}
        </div>
        <p className="text-ink-soft text-sm">{t('announcements.draftSaved')}</p>
        <AnnouncementPreview texts={previews} />
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

interface AnnouncementPreviewProps {
  texts: readonly { code: string; title: string; body: string }[]
}

/** Shows the texts as readers will see them. Renders nothing while all fields are empty. */
function AnnouncementPreview({ texts }: AnnouncementPreviewProps) {
  const t = useTranslate()
  if (texts.length === 0) return null
  return (
    <section
      aria-label={t('announcements.preview')}
      className="flex flex-col gap-4 rounded-md border border-line border-dashed bg-surface p-4"
    >
      <p className="text-ink-soft text-sm">{t('announcements.preview.text')}</p>
      {texts.map(({ code, title, body }) => (
        <AnnouncementArticle key={code} title={title.trim()} body={body.trim()} language={code} publishedAt={null} />
      ))}
    </section>
  )
}
