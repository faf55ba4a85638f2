import { LinkButton } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The started login has expired or never existed: the person must log in again. */
export function LoginOver({ sentence }: { sentence: string }) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('login.title')} />
      <div className="flex flex-col gap-5">
        <Notice kind="warning" live title={sentence} />
        <LinkButton to={`/login${window.location.search}`}>{t('factor.again')}</LinkButton>
      </div>
    </>
  )
}
