/** A file that must not be stored unchanged. */
export interface MaliciousFile {
  /** A description of the problem. */
  what: string
  name: string
  bytes: Buffer
  /** `refused`, or the content that must be missing if the picture is accepted and re-encoded. */
  without?: Buffer
}
