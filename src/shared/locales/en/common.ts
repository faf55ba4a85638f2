/** Words that stand on more than one screen. */
export const common = {
  /** The language's own name, in its own script, as the chooser shows it. */
  'language.name': 'English',
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
  'documents.removed':
    'Removed on {day}. Documents are kept for {days, plural, =365 {one year} one {# day} other {# days}} after the decision.',
  'documents.removed.name': 'A removed document',
  'answer.none': 'Not given',
  'answer.noRows': 'None',
  'review.action': 'UPDATE',
  'review.statusUpdated': 'Application Status updated successfully!',
} as const
