// SPDX-License-Identifier: Apache-2.0
/** A file that must not be stored unchanged. */
export interface MaliciousFile {
  /** A description of the problem. */
  what: string
  name: string
  bytes: Buffer
  /** The content that the stored picture must not contain. Without it, the portal must reject the file. */
  without?: Buffer
}
