// SPDX-License-Identifier: Apache-2.0
import Papa from 'papaparse'
import type { LateApplication } from '#shared/applications/late-wire.ts'
import type { Translate } from '#shared/locales/translator.ts'

/**
 * The register of late applications as a CSV file, without names of applicants. The byte order mark at its beginning makes Excel
 * read it as UTF-8. Texts that a spreadsheet would execute as formulas are escaped.
 */
export function csvOfLate(applications: readonly LateApplication[], t: Translate) {
  const headings = [
    t('late.officer'),
    t('late.reference'),
    t('late.service'),
    t('late.status'),
    t('late.due'),
    t('late.decision'),
    t('late.daysLate'),
    t('late.daysCounted'),
    t('late.amount'),
    t('late.clause'),
  ]
  const lines = applications.map(({ officer, _id, service, status, dueOn, decidedOn, daysLate, compensation }) => [
    officer,
    _id,
    service,
    t(`status.${status}`),
    dueOn,
    decidedOn ?? '',
    daysLate,
    compensation?.days ?? '',
    compensation?.amount ?? '',
    compensation?.clause ?? '',
  ])
  return `\ufeff${Papa.unparse([headings, ...lines], { escapeFormulae: true })}`
}
