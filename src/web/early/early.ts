import { keepEarlyPress } from '#web/lib/early-press.ts'
import { sayWhenStalled } from '#web/lib/stalled.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'

// Runs before the page is painted: nothing may grow before a reader's eyes, and no press may be lost.
applyTextSize(storedTextSize())
keepEarlyPress()
sayWhenStalled()
