import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { Facts } from '../facts.tsx'

interface AnswerSectionsProps {
  service: OfferedService
  answers: ApplicationDetails['answers']
}

/** Every answer under the words and in the order of its form; parts that only hold documents are left out. */
export function AnswerSections({ service, answers }: AnswerSectionsProps) {
  const { words, sections, fields } = service
  return Object.entries(sections).map(([section, names]) => {
    const asked = names.filter((name) => fields[name] !== undefined)
    if (asked.length === 0) return null
    return (
      <section key={section} aria-labelledby={`answers-${section}`} className="break-inside-avoid">
        <h3 id={`answers-${section}`} className="mb-1 font-semibold">
          {words.sections[section]}
        </h3>
        <Facts
          facts={asked.map((name) => ({
            term: words.fields[name] ?? name,
            value: <AnswerValue service={service} name={name} answer={answers[name]} />,
          }))}
        />
      </section>
    )
  })
}
