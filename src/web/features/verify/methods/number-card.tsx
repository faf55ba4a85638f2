// SPDX-License-Identifier: Apache-2.0
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { findCode } from '#shared/certificates/certificate-code.ts'
import { Button } from '#web/components/controls/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Card, Form } from '#web/components/layout/sections.tsx'
import type { CheckInput } from '#web/features/verify/verdict.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

interface NumberCardProps {
  /** Whether the user has submitted an empty number. Reset when the user checks a certificate in another way. */
  isMissing: boolean
  onMissingChange: (isMissing: boolean) => void
  onCheck: (input: CheckInput) => void
}

/**
 * Checks a typed certificate number, for certificates whose QR code cannot be scanned. If the user pastes the text of a QR
 * code or the link that contains it, that code is checked instead.
 */
export function NumberCard({ isMissing, onMissingChange, onCheck }: NumberCardProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const submit = () => {
    onMissingChange(typed.trim() === '')
    if (typed.trim() === '') return input.current?.focus()
    const code = findCode(typed)
    onCheck(code ? { kind: 'code', code } : { kind: 'number', number: typed })
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
          onChange={({ target }) => {
            setTyped(target.value)
            onMissingChange(false)
          }}
        />
        <Button type="submit" className="w-full sm:w-fit">
          <Search aria-hidden className="size-5" />
          {t('verify.number.submit')}
        </Button>
      </Form>
    </Card>
  )
}
