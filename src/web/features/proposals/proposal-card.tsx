// SPDX-License-Identifier: Apache-2.0
import type { Proposal, ProposalStep } from '#shared/applications/certificate-wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'

interface ProposalCardProps {
  proposal: Proposal
  /** The role of the signed-in user. */
  role: Role
  onStep: (step: ProposalStep) => void
}

/** A proposed change of a certificate: who proposed it and why, what would change, and the steps that the user may take. */
export function ProposalCard({ proposal, role, onStep }: ProposalCardProps) {
  const t = useTranslate()
  const { formatDay, formatInstant } = useFormats()
  const { id, step, number, summary, _id, by, at, expiresAt, reason, changes, allowedSteps } = proposal
  const listPath = role === 'admin' ? '/Admin/Dashboard' : '/staff_dashboard'
  const search = new URLSearchParams({ category: proposal.collection, q: _id })
  return (
    <Card as="li" aria-labelledby={`proposal-${id}`} className="flex flex-col gap-4">
      <div>
        <h2 id={`proposal-${id}`} className="text-lg">
          {t(`proposals.step.${step}`, { number })}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {summary && <span>{summary}</span>}
          <bdi className="tabular-nums">{_id}</bdi>
        </p>
        <p className="text-sm">{t('proposals.by', { name: by, instant: formatInstant(at) })}</p>
        <p className="text-sm">{t('proposals.expires', { day: formatDay(expiresAt) })}</p>
      </div>
      <div>
        <h3 className="font-semibold">{t('proposals.reason')}</h3>
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      </div>
      {changes.length > 0 && <Changes proposal={proposal} />}
      <div className="flex flex-wrap gap-3">
        {allowedSteps.map((allowedStep) => (
          <Button
            key={allowedStep}
            compact
            variant={allowedStep === 'confirm' ? 'primary' : 'secondary'}
            aria-label={t('proposals.doOf', { step: t(`proposals.do.${allowedStep}`), number })}
            onClick={() => onStep(allowedStep)}
          >
            {t(`proposals.do.${allowedStep}`)}
          </Button>
        ))}
        <LinkButton compact variant="quiet" to={`${listPath}?${search}`}>
          {t('proposals.open')}
          <span className="sr-only">{_id}</span>
        </LinkButton>
      </div>
      {!allowedSteps.includes('confirm') && <p className="text-ink-soft text-sm">{t('proposals.waiting')}</p>}
    </Card>
  )
}

/** The answers that the proposal changes, with their current and new values. */
function Changes({ proposal: { id, collection, changes } }: { proposal: Proposal }) {
  const t = useTranslate()
  const service = useService(collection)
  if (!service) return null
  const shownAnswer = (name: string, answer: Proposal['changes'][number]['after']) =>
    answer.length === 0 ? (
      <span className="text-ink-soft">{t('proposals.nothing')}</span>
    ) : (
      <AnswerValue service={service} name={name} answer={answer} />
    )
  return (
    <table aria-labelledby={`changes-${id}`} className="w-full text-start">
      <caption id={`changes-${id}`} className="text-start font-semibold">
        {t('proposals.changes')}
      </caption>
      <thead>
        <tr className="border-line border-b text-ink-soft text-sm">
          {(['field', 'before', 'after'] as const).map((column) => (
            <th key={column} scope="col" className="py-1 pe-3 text-start font-normal">
              {t(`proposals.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-line border-b align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {service.words.fields[field] ?? field}
            </th>
            <td className="wrap-anywhere py-1.5 pe-3">{shownAnswer(field, before)}</td>
            <td className="wrap-anywhere py-1.5 font-semibold">{shownAnswer(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
