import { useWatch } from 'react-hook-form'
import { FormSection } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useApplication } from './application-context.ts'
import { hiddenFields } from './apply-values.ts'
import { Question } from './question.tsx'

/** All sections of the form; a question appears once what it depends on is filled, and says so. */
export function Questions() {
  const t = useTranslate()
  const { service, form } = useApplication()
  const { sections, visibleWhen = {}, words } = service
  const causes = [...new Set(Object.values(visibleWhen))]
  const filled = useWatch({ control: form.control, name: causes.map((cause) => `texts.${cause}` as const) })
  const hidden = hiddenFields(service, Object.fromEntries(causes.map((cause, place) => [cause, filled[place] ?? ''])))
  const revealed = Object.keys(visibleWhen).filter((name) => !hidden.has(name))
  return (
    <>
      {Object.entries(sections).map(([section, names]) => (
        <FormSection key={section} title={words.sections[section] ?? section}>
          {names.map((name) => !hidden.has(name) && <Question key={name} name={name} />)}
        </FormSection>
      ))}
      <p role="status" className="sr-only">
        {revealed.length > 0 &&
          t('apply.revealed', { fields: revealed.map((name) => words.fields[name] ?? name).join(', ') })}
      </p>
    </>
  )
}
