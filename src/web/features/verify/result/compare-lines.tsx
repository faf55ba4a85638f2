// SPDX-License-Identifier: Apache-2.0
import type { ComponentProps, ReactNode } from 'react'
import type { PublicCertificateStatus } from '#shared/applications/certificate-wire.ts'
import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'
import { provesEveryLine, readListText } from '#shared/certificates/code-coverage.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { Card, DataList } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import type { KnownStatus } from '../verdict.ts'

interface CompareLinesProps {
  claims: CertificateClaims
  knownStatus: KnownStatus
}

/** The code's content, line by line in the reader's language, to compare with the printed certificate. */
export function CompareLines({ claims, knownStatus }: CompareLinesProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const service = useService(claims.svc)
  const isEnded = knownStatus !== undefined && knownStatus.status !== 'valid'
  const rows = [
    { term: t('verify.lines.service'), value: service?.words.certificate.title ?? claims.svc },
    { term: t('verify.lines.number'), value: claims.no },
    { term: t('verify.lines.by'), value: claims.by },
    { term: t('verify.lines.issued'), value: formatDay(new Date(claims.iat * 1000).toISOString()) },
    ...Object.entries(claims.ln).map(([name, answer]) => ({
      term: service?.words.fields[name] ?? name,
      value: <PrintedAnswer service={service} name={name} answer={answer} />,
    })),
  ]
  return (
    <LinesCard
      isEnded={isEnded}
      text={t(provesEveryLine(claims) ? 'verify.lines.text' : 'verify.lines.text.partly')}
      rows={rows}
    />
  )
}

/** The lines of the register for a typed number. They contain no names, because anybody can type a number. */
export function RegisterLines({ record }: { record: PublicCertificateStatus }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const service = useService(record.service)
  return (
    <LinesCard
      isEnded={record.status !== 'valid'}
      text={t('verify.lines.text.partly')}
      rows={[
        { term: t('verify.lines.service'), value: service?.words.certificate.title ?? record.service },
        { term: t('verify.lines.number'), value: record.number },
        { term: t('verify.lines.by'), value: record.panchayat },
        { term: t('verify.lines.issued'), value: formatDay(record.issuedAt) },
      ]}
    />
  )
}

interface LinesCardProps {
  /** Whether the certificate was revoked or replaced. The user then need not compare its lines. */
  isEnded: boolean
  rows: ComponentProps<typeof DataList>['rows']
  text: string
}

/** The lines of a certificate, with an instruction to compare them, unless the certificate was revoked or replaced. */
function LinesCard({ isEnded, rows, text }: LinesCardProps) {
  const t = useTranslate()
  return (
    <Card as="section" aria-labelledby="verify-lines">
      <h3 id="verify-lines" className="text-lg">
        {t(isEnded ? 'verify.lines.over' : 'verify.lines')}
      </h3>
      {!isEnded && <p className="mb-2 text-ink-soft">{text}</p>}
      <DataList rows={rows} />
    </Card>
  )
}

interface PrintedAnswerProps {
  service: OfferedService | undefined
  name: string
  answer: string | number
}

/** An answer in the reader's language, or unchanged if the catalogue has no such field. */
function PrintedAnswer({ service, name, answer }: PrintedAnswerProps): ReactNode {
  const t = useTranslate()
  if (typeof answer === 'number') return t('verify.lines.rows', { count: answer })
  const field = service?.fields[name]
  if (!service || !field) return <span className="whitespace-pre-line">{answer}</span>
  if (field.kind !== 'list') return <AnswerValue service={service} name={name} answer={answer} />
  const { rows } = readListText(answer, field.columns)
  return <AnswerValue service={service} name={name} answer={rows} />
}
