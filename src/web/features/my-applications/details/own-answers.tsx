import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { DataList } from '#web/components/layout/sections.tsx'

interface OwnAnswersProps {
  service: OfferedService
  answers: ApplicationDetails['answers']
}

/** What was answered, in the words and the order of the form. */
export function OwnAnswers({ service, answers }: OwnAnswersProps) {
  const { sections, fields, words } = service
  return Object.entries(sections).map(([section, names]) => {
    const asked = names.filter((name) => fields[name])
    if (asked.length === 0) return null
    return (
      <div key={section}>
        <h4 className="font-semibold">{words.sections[section]}</h4>
        <DataList
          rows={asked.map((name) => ({
            term: words.fields[name] ?? name,
            value: <AnswerValue service={service} name={name} answer={answers[name]} />,
          }))}
        />
      </div>
    )
  })
}
