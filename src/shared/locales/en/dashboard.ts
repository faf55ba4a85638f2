/** The citizen's first screen (spec §2, citizen dashboard). */
export const dashboard = {
  'dashboard.welcome': 'Welcome, {name}',
  'dashboard.welcome.text': 'Apply to {panchayat} and track your applications.',
  'dashboard.confirm.title': 'Confirm your email address',
  'dashboard.confirm.text':
    'We have sent a link to {email}. Until you open it, we cannot email you about your applications.',
  'dashboard.confirm.again': 'Send the link again',
  'dashboard.confirm.sent': 'The link has been sent.',
  'dashboard.confirm.link': 'Open the link here, as no emails leave this computer',
  'dashboard.actions': 'Quick Actions',
  'dashboard.actions.apply': 'Apply',
  'dashboard.draft.title': 'Continue your draft',
  'dashboard.draft.text': 'Last changed {instant}. It is saved on this device only.',
  'dashboard.draft.continue': 'Continue',
  'dashboard.activity': 'Recent Activity',
  'dashboard.activity.none': 'No recent activity',
  'dashboard.activity.all': 'View all applications',
  'dashboard.activity.changed': 'Last updated {day}',
  'dashboard.activity.failed': 'Your recent activity could not be loaded',
  'dashboard.announcements': 'Announcements',
  'dashboard.announcements.maintenance': 'System maintenance',
  'dashboard.announcements.maintenance.text':
    'Maintenance takes place at night once a month, and the portal may be closed for a short time. Nothing that you sent is lost.',
  'dashboard.announcements.languages': 'A portal in many languages',
  'dashboard.announcements.languages.text':
    'The portal is being translated into more Indian languages through a national translation platform.',
} as const
