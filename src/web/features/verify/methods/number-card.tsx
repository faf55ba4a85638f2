import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { findCode } from '#shared/certificates/certificate-code.ts'
import { Button } from '#web/components/controls/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Card, Form } from '#web/components/layout/sections.tsx'
import type { Subject } from '#web/features/verify/verdict.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Checks a typed certificate number, for certificates without a readable code. A pasted code or link is checked as a code. */
export function NumberCard({ onSubject }: { onSubject: (subject: Subject) => void }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    setIsMissing(typed.trim() === '')
    if (typed.trim() === '') return input.current?.focus()
    const code = findCode(typed)
    onSubject(code ? { kind: 'code', code } : { kind: 'number', number: typed })
  }
  return (
    <Card as="section" aria-labelledby="verify-number-title">
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <h2 id="verify-number-title" className="text-lg">
          {t('verify.number')}
        </h2>
        <TextField
          ref={input}
          name="certificate-number"
          label={t('verify.number.label')}
          hint={t('verify.number.hint')}
          error={isMissing ? t('verify.number.missing') : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary" className="w-full sm:w-fit">
          <Search aria-hidden className="size-5" />
          {t('verify.number.submit')}
        </Button>
      </Form>
    </Card>
  )
}
