import type { Profile } from '#shared/accounts/settings-wire.ts'
import { Card, DataList } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** By what the office knows a person: shown, and changed at the office only. */
export function AccountSection({ profile: { username, email, role } }: { profile: Profile }) {
  const t = useTranslate()
  return (
    <Card as="section" aria-labelledby="profile-account">
      <h2 id="profile-account" className="mb-2 text-lg">
        {t('profile.account.title')}
      </h2>
      <DataList
        rows={[
          { term: t('field.username'), value: username },
          { term: t('field.email'), value: email },
        ]}
      />
      <p className="mt-2 text-ink-soft text-sm">
        {t(role === 'user' ? 'profile.account.text' : 'profile.account.text.office')}
      </p>
    </Card>
  )
}
