import { askEarly } from '#web/lib/early-answers.ts'
import { keepEarlyPress } from '#web/lib/early-press.ts'
import { sayWhenStalled } from '#web/lib/stalled.ts'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'

// Runs before the page is painted: nothing may grow before a reader's eyes, and no press may be lost; what the screen
// will ask travels meanwhile.
askEarly()
applyTextSize(storedTextSize())
keepEarlyPress()
sayWhenStalled()
