/** The citizen's first screen (spec §2, citizen dashboard). */
export const dashboard = {
  'dashboard.welcome': 'Welcome, {name}',
  'dashboard.welcome.text': 'Apply to {panchayat}, and see here how your applications stand.',
  'dashboard.actions': 'Quick Actions',
  'dashboard.actions.apply': 'Apply',
  'dashboard.draft.title': 'Continue your draft',
  'dashboard.draft.text': 'Last changed {instant}. It is kept on this device only.',
  'dashboard.draft.continue': 'Continue',
  'dashboard.activity': 'Recent Activity',
  'dashboard.activity.none': 'No recent activity',
  'dashboard.activity.all': 'View all applications',
  'dashboard.activity.changed': 'Last updated {day}',
  'dashboard.activity.failed': 'Your recent activity could not be loaded',
  'dashboard.announcements': 'Announcements',
  'dashboard.announcements.maintenance': 'System maintenance',
  'dashboard.announcements.maintenance.text':
    'Once a month the portal is looked after at night and may be closed for a short while. Nothing you sent is lost.',
  'dashboard.announcements.languages': 'A portal in many languages',
  'dashboard.announcements.languages.text':
    'The portal is being prepared in more Indian languages through a national translation platform.',
} as const
