// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileSaved } from '#shared/accounts/profile.ts'
import { upload } from '#web/forms/upload.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson } from '#web/lib/api-client.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'

const PROFILE_QUERY_KEY = ['profile'] as const

/** The user's profile, fetched again whenever the form opens. */
export const useProfile = () =>
  useQuery({
    queryKey: PROFILE_QUERY_KEY,
    queryFn: async () => (await getJson<{ data: Profile }>('/api/profile')).data,
    gcTime: 0,
  })

/**
 * Saves the profile. `person` is the username of the account whose profile is in the form; the server rejects the request
 * if another user has logged in since. Afterwards the session is fetched again, because other screens show the name.
 */
export function useSaveProfile(person: string) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const save = useMutation({
    mutationFn: (form: FormData) => upload<ProfileSaved>('/api/profile', form, { person }),
    onSuccess: ({ data }) => {
      client.setQueryData(PROFILE_QUERY_KEY, data)
      void client.invalidateQueries({ queryKey: SESSION_QUERY_KEY })
    },
  })
  return { ...save, failure: failureText(save.error, t('profile.saveFailed')) }
}
