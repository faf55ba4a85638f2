// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WeeklyMailSetting } from '#shared/accounts/settings-wire.ts'
import { FailureNotice, Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SettingsSection } from './settings-section.tsx'

const QUERY_KEY = ['weekly-mail'] as const
const PATH = '/api/weekly-mail'

/** Switches the weekly mail to the admin on or off. The change takes effect immediately. */
export function WeeklyMailSection() {
  const t = useTranslate()
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: () => getJson<WeeklyMailSetting>(PATH), staleTime: 0 })
  const { mutate, isPending, variables, failure } = useChangeSetting()
  return (
    <SettingsSection title={t('settings.weekly.title')} text={t('settings.weekly.text')}>
      <Loaded query={query} failure={t('settings.weekly.loadFailed')} placeholder={<SkeletonList rows={1} />}>
        {({ isOn }) => (
          <CheckboxField
            name="weeklyMail"
            label={t('settings.weekly.label')}
            checked={isPending ? variables.isOn : isOn}
            aria-busy={isPending}
            onChange={({ target }) => mutate({ isOn: target.checked })}
          />
        )}
      </Loaded>
      {failure && <FailureNotice title={t('settings.weekly.failed')} cause={failure} />}
    </SettingsSection>
  )
}

function useChangeSetting() {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const change = useMutation({
    mutationFn: (setting: WeeklyMailSetting) => postJson<WeeklyMailSetting>(PATH, setting),
    onSuccess: (setting) => {
      client.setQueryData(QUERY_KEY, setting)
      toasts.success(t(setting.isOn ? 'settings.weekly.saved' : 'settings.weekly.off'))
    },
  })
  return { ...change, failure: change.isPending ? undefined : failureText(change.error) }
}
