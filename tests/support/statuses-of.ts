// SPDX-License-Identifier: Apache-2.0
import type { ClientResponse } from './client.ts'

/** The sorted statuses of several responses. */
export const statusesOf = (responses: readonly ClientResponse[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)
