import { sendPreloadedRequests } from '#web/lib/preloaded-requests.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { recordEarlyClick, watchForStall } from '#web/startup/before-hydration.ts'

// Runs before the first paint: the text size must not jump, no click may be lost, and the screen's first requests start.
sendPreloadedRequests()
applyTextSize(storedTextSize())
recordEarlyClick()
watchForStall()
