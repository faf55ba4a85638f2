/** What a restore saw, a sentence each: what holds, and what does not. */
export interface Findings {
  sound: string[]
  faults: string[]
}
