/** A file that must not be kept as it is. */
export interface MaliciousFile {
  /** What is wrong with it, as a person would say. */
  what: string
  name: string
  bytes: Buffer
  /** `refused`, or a picture that may be taken, as it is drawn anew, without what is named here. */
  without?: Buffer
}
