// SPDX-License-Identifier: Apache-2.0
import type { Status } from '#shared/applications/lifecycle.ts'
import type { HistoryStep } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'

interface DemoApplication {
  _id: string
  /** The id of the service, whose texts contain department and scheme. */
  collection: string
  status: Status
  createdAt: string
  updatedAt: string
  summary: MessageKey
  reason?: MessageKey
  /** File names only (spec §3), without files. */
  documents: readonly string[]
  history: readonly HistoryStep[]
}

/** The demo's three fixed applications (spec §2), one for each tab, newest first. */
export const DEMO_APPLICATIONS: readonly DemoApplication[] = [
  {
    _id: 'HH-2023-5TRWN8PT',
    collection: 'household',
    status: 'Pending',
    createdAt: '2023-06-20T05:10:00Z',
    updatedAt: '2023-06-20T05:10:00Z',
    summary: 'guest.sample.household',
    documents: ['ration-card.pdf', 'electricity-bill.pdf', 'affidavit.pdf'],
    history: [{ from: null, to: 'Pending', at: '2023-06-20T05:10:00Z', by: '', role: 'user' }],
  },
  {
    _id: 'BC-2023-7KQ4M2XE',
    collection: 'birth-certificates',
    status: 'Approved',
    createdAt: '2023-06-05T04:40:00Z',
    updatedAt: '2023-06-15T08:30:00Z',
    summary: 'guest.sample.birth',
    documents: ['hospital-summary.pdf', 'mother-voter-id.jpg'],
    history: [
      { from: null, to: 'Pending', at: '2023-06-05T04:40:00Z', by: '', role: 'user' },
      { from: 'Pending', to: 'Verified', at: '2023-06-09T06:15:00Z', by: '', role: 'staff' },
      { from: 'Verified', to: 'Approved', at: '2023-06-15T08:30:00Z', by: '', role: 'admin' },
    ],
  },
  {
    _id: 'NC-2023-9FJ3SYBP',
    collection: 'noc',
    status: 'Rejected',
    createdAt: '2023-05-22T09:05:00Z',
    updatedAt: '2023-05-29T10:20:00Z',
    summary: 'guest.sample.noc',
    reason: 'guest.sample.noc.reason',
    documents: ['land-record.pdf', 'application-letter.pdf'],
    history: [
      { from: null, to: 'Pending', at: '2023-05-22T09:05:00Z', by: '', role: 'user' },
      { from: 'Pending', to: 'Rejected', at: '2023-05-29T10:20:00Z', by: '', role: 'staff' },
    ],
  },
]
