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
  'notices',
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
] as const
export type WordModule = (typeof WORD_MODULES)[number]
