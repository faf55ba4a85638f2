import { sendPreloadedRequests } from '#web/lib/preloaded-requests.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { recordEarlyClick, watchForStall } from '#web/startup/before-hydration.ts'

// Runs before the first paint: applies the text size, records clicks, and starts the screen's first requests.
sendPreloadedRequests()
applyTextSize(storedTextSize())
recordEarlyClick()
watchForStall()
