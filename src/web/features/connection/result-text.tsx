// SPDX-License-Identifier: Apache-2.0
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { INPUT_LOOK } from '#web/components/fields/field-frame.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { Line } from './use-connection-check.ts'

interface ResultTextProps {
  lines: readonly Line[]
  checkedAt: number
}

/** The result as a text that the user can send to a helper. If the browser cannot copy the text, the user can select it. */
export function ResultText({ lines, checkedAt }: ResultTextProps) {
  const t = useTranslate()
  const text = useResultText({ lines, checkedAt })
  const [outcome, setOutcome] = useState<'connection.copied' | 'connection.copy.byHand'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('connection.copied')
    } catch {
      setOutcome('connection.copy.byHand')
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <label htmlFor="connection-text" className="font-semibold">
        {t('connection.text')}
      </label>
      <textarea
        id="connection-text"
        readOnly
        value={text}
        rows={6}
        onFocus={({ target }) => target.select()}
        className={`${INPUT_LOOK} text-sm`}
      />
      <Button variant="secondary" className="w-full sm:w-fit" onClick={() => void copy()}>
        <Copy aria-hidden className="size-5" />
        {t('connection.copy')}
      </Button>
      <p role="status" className="min-h-[1lh]">
        {outcome && t(outcome)}
      </p>
    </div>
  )
}

function useResultText({ lines, checkedAt }: ResultTextProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  return [
    t('connection.checkedAt', { instant: formatInstant(new Date(checkedAt).toISOString()) }),
    ...lines.flatMap(({ name, finding }) =>
      finding ? [`${t(name)}: ${t(`connection.level.${finding.level}`)} – ${t(finding.sentence, finding.values)}`] : [],
    ),
    t('connection.device', { name: navigator.userAgent }),
  ].join('\n')
}
