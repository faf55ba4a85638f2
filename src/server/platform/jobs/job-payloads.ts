import type { CertificateStep, Decision } from '#shared/applications/lifecycle.ts'

/** Work that is promised in a transaction and done after it. Payloads name rows; they carry nothing personal. */
export interface JobPayloads {
  mail: MailJob
  /** What is done once a day, and carries nothing. */
  retention: Record<string, never>
}

export type MailJob =
  | { kind: 'submitted'; applicationId: string }
  | { kind: 'decided'; applicationId: string; decision: Decision }
  | { kind: 'certificate'; applicationId: string; step: CertificateStep }
  /** `sealedCode` is the vault's: a code that lets people in does not lie about in a table. */
  | { kind: 'code'; purpose: 'reset' | 'login'; accountId: string; sealedCode: string; minutes: number }
  | { kind: 'password-changed'; accountId: string }
  | { kind: 'erasure'; accountId: string; dueAt: string }
  | { kind: 'factor'; accountId: string; news: FactorNews }

/** What happened to the second step of somebody's logins, and they are told by mail. */
type FactorNews = 'set' | 'reset' | 'removed' | 'recovery-code-used' | 'codes-made' | 'tried' | 'tried-on-paper'
