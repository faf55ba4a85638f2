import type { common as source } from '../en/common.ts'

export const common: Record<keyof typeof source, string> = {
  /** The language's own name, in its own script, as the chooser shows it. */
  'language.name': 'हिन्दी',
  /** `ltr` or `rtl`: the way its lines run. */
  'language.direction': 'ltr',
  'app.name': 'Gram Seva',
  'status.Pending': 'Pending',
  'status.Verified': 'Verified',
  'status.Approved': 'Approved',
  'status.Rejected': 'Rejected',
  'role.user': 'Applicant',
  'role.staff': 'Staff',
  'role.admin': 'Admin',
  'date.missing': 'N/A',
  'answer.none': 'Not given',
  'answer.noRows': 'None',
  'review.action': 'UPDATE',
  'review.statusUpdated': 'Application Status updated successfully!',
}
