/** Where an application stands in the list behind its window. */
export interface ReviewPlace {
  /** From 1 on. */
  position: number
  total: number
  /** There are more than that, uncounted. */
  isAtLeast: boolean
  /** To the neighbours; undefined at the ends of what is loaded. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}
