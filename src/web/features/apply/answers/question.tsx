import { AnswerField } from './answer-field.tsx'
import { useApplication } from './application-context.ts'
import { DocumentQuestion } from './document-question.tsx'
import { ListQuestion } from './list-question.tsx'

/** What stands under one name of the definition: a field, a place for documents, or both. */
export function Question({ name }: { name: string }) {
  const { service } = useApplication()
  const { fields, documents, words } = service
  const field = fields[name]
  const slot = documents[name]
  return (
    <>
      {field?.kind === 'list' && <ListQuestion name={name} field={field} />}
      {field && field.kind !== 'list' && (
        <AnswerField
          path={`texts.${name}`}
          field={field}
          label={words.fields[name] ?? name}
          hint={words.hints?.[name]}
          options={words.options[name]}
        />
      )}
      {slot && <DocumentQuestion name={name} slot={slot} />}
    </>
  )
}
