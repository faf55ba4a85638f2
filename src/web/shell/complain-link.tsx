// SPDX-License-Identifier: Apache-2.0
import { TextLink } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSession } from '#web/session/session.ts'

/** A link to the complaints, for signed-in citizens and admins only. Needs the locale module `help`. */
export function ComplainLink() {
  const t = useTranslate()
  const { data: user } = useSession()
  if (user?.role !== 'user' && user?.role !== 'admin') return null
  return (
    <TextLink to="/complaints" className="flex min-h-11 w-fit items-center">
      {t(user.role === 'user' ? 'help.complain' : 'help.complaints')}
    </TextLink>
  )
}
