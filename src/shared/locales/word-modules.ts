/** The modules of words that a browser fetches, each a file of every language's folder; `everyone` comes first of all. */
export const WORD_MODULES = [
  'everyone',
  'landing',
  'account',
  'dashboard',
  'apply',
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
  'factor',
  'colleagues',
] as const
export type WordModule = (typeof WORD_MODULES)[number]
