import { allowedDecisions, type LifecyclePolicy, type Role, type Status } from '#shared/applications/lifecycle.ts'
import type { Translate } from '#shared/locales/translator.ts'

/** Who decides, and under which rules: what `allowedDecisions` depends on. */
interface Decider {
  role: Role
  policy: LifecyclePolicy
}

/** Spec §7, answer of the status update. */
export function presentDecided(
  { reference, status, updatedAt }: { reference: string; status: Status; updatedAt: Date },
  { role, policy }: Decider,
  translate: Translate,
) {
  return {
    message: translate('review.statusUpdated'),
    data: {
      _id: reference,
      status,
      updatedAt: updatedAt.toISOString(),
      allowedDecisions: [...allowedDecisions(role, status, policy)],
    },
  }
}
