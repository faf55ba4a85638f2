/** A file that must not be stored unchanged. */
export interface MaliciousFile {
  /** The problem, in plain words. */
  what: string
  name: string
  bytes: Buffer
  /** `refused`, or a picture that may be accepted if it is re-encoded without what is named here. */
  without?: Buffer
}
