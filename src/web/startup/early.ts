import { sendPreloadedRequests } from '#web/lib/preloaded-requests.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { recordEarlyClick, watchForStall } from '#web/startup/before-hydration.ts'

// Runs before the page is painted: nothing may grow before a reader's eyes, and no press may be lost; what the screen
// will ask travels meanwhile.
sendPreloadedRequests()
applyTextSize(storedTextSize())
recordEarlyClick()
watchForStall()
