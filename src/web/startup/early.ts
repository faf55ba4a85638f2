import { askEarly } from '#web/lib/preloaded-requests.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { keepEarlyPress } from '#web/startup/replay-early-click.ts'
import { sayWhenStalled } from '#web/startup/stalled.ts'

// Runs before the page is painted: nothing may grow before a reader's eyes, and no press may be lost; what the screen
// will ask travels meanwhile.
askEarly()
applyTextSize(storedTextSize())
keepEarlyPress()
sayWhenStalled()
