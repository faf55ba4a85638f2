/** The locale modules that a browser loads. Each is a file in the folder of every language; `everyone` is loaded first. */
export const WORD_MODULES = [
  'everyone',
  'landing',
  'account',
  'registration',
  'dashboard',
  'apply',
  'outbox',
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

/** Modules that only the server uses. */
export const SERVER_MODULES = ['certificate', 'devices', 'mail', 'refusals'] as const
