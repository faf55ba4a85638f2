// SPDX-License-Identifier: Apache-2.0
import type { DocumentDeps } from '../documents/document-deps.ts'
import type { NotificationDeps } from '../notifications/notification-feed.ts'

/** The services of features that work on accounts. */
export interface AccountDeps extends DocumentDeps, NotificationDeps {}
