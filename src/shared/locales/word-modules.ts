/** The modules of words that a browser fetches, each a file of every language's folder; `everyone` comes first of all. */
export const WORD_MODULES = [
  'everyone',
  'landing',
  'account',
  'dashboard',
  'apply',
  'consent',
  'applications',
  'guest',
  'notifications',
  'profile',
  'settings',
  'gallery',
  'announcements',
  'review',
  'admin',
  'help',
  'pages',
  'connection',
  'verify',
  'factor',
  'staff',
  'proposals',
] as const
export type WordModule = (typeof WORD_MODULES)[number]

/** The modules that no browser fetches: only the server uses them. */
export const SERVER_MODULES = ['certificate', 'devices', 'mail', 'refusals'] as const
