// SPDX-License-Identifier: Apache-2.0
import { sendPreloadedRequests } from '#web/lib/preloaded-requests.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { recordEarlyClick, watchForStall } from '#web/startup/before-hydration.ts'

// This script runs before the first paint. It applies the text size, records clicks, and sends the screen's first
// requests.
sendPreloadedRequests()
applyTextSize(storedTextSize())
recordEarlyClick()
watchForStall()
