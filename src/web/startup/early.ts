import { askEarly } from '#web/lib/preloaded-requests.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { keepEarlyPress, sayWhenStalled } from '#web/startup/before-hydration.ts'

// Runs before the page is painted: nothing may grow before a reader's eyes, and no press may be lost; what the screen
// will ask travels meanwhile.
askEarly()
applyTextSize(storedTextSize())
keepEarlyPress()
sayWhenStalled()
