import type { AnnouncementText } from '#shared/announcements/wire.ts'
import { AnnouncementArticle } from '#web/components/announcement-article.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** What is being written, as people will read it; nothing as long as nothing is. */
export function AnnouncementPreview({ text }: { text: Partial<AnnouncementText> }) {
  const t = useTranslate()
  const [title, body] = [text.title?.trim() ?? '', text.body?.trim() ?? '']
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
