// SPDX-License-Identifier: Apache-2.0
import type { DocumentServices } from '../documents/document-services.ts'
import type { NotificationServices } from '../notifications/notification-feed.ts'

/** The services of features that work on accounts. */
export interface AccountServices extends DocumentServices, NotificationServices {}
