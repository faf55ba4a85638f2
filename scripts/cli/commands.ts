// SPDX-License-Identifier: Apache-2.0
import type { ParseArgsOptionDescriptor } from 'node:util'

/** An option of a command. `value` describes its value, and `values` lists the possible values. */
export interface Option extends ParseArgsOptionDescriptor {
  value?: string
  values?: readonly string[]
  about: string
}

/** A command of the portal, as its help describes it. `about` is a sentence without a full stop. */
export interface Command {
  about: string
  /** The arguments before the options, such as subcommands, as the usage shows them. */
  positionals?: string
  /** The subcommands that completion offers. */
  subcommands?: readonly string[]
  options: Readonly<Record<string, Option>>
  /** Paragraphs of the help. */
  notes?: readonly string[]
  /** Exit codes in addition to those of every command. */
  exits?: Readonly<Record<number, string>>
}

/** The exit codes of every command. */
export const EXIT_CODES: Readonly<Record<number, string>> = {
  0: 'the command succeeded',
  1: 'it failed, or changed nothing; it prints the reason',
  64: 'there is no such command or option',
}

const WHILE_RUNNING =
  'Run it while the portal runs, as the same user and with the same environment variables (DATA_DIR, DATABASE_URL and others).'
const ANY_TIME =
  'The portal may be running or stopped. Run this command as the user of the portal and with its environment variables.'

const EMAIL = { email: { type: 'string', value: 'address', about: 'the address of the staff account' } } as const
const ON_ACCOUNT = { options: EMAIL, notes: [WHILE_RUNNING] } as const

/** Every command of the portal. Help, completion, dispatch and the scripts in package.json use these names. */
export const COMMANDS = {
  start: {
    about: 'Starts the portal, and migrates its database',
    options: {},
    notes: ['It listens on HOST and PORT until SIGTERM. APP_MODE is production unless it is set.'],
  },
  init: {
    about: 'Asks for the settings and writes the environment file, with new secrets',
    options: {
      to: { type: 'string', value: 'file', about: 'the file to write (default: /etc/gram-seva/environment)' },
      set: {
        type: 'string',
        multiple: true,
        value: 'NAME=value',
        about: 'answers a question; may be repeated; not for passwords, which other users of the machine could see',
      },
    },
    notes: [
      'It writes the passphrases to files in the same folder. All files get mode 0600. It never overwrites a file.',
      'Environment variables with the names of settings also count as answers; SMTP_URL_FILE and DATABASE_URL_FILE name files with answers.',
      'Without a terminal it asks nothing, and uses these variables, the values of --set and the defaults.',
    ],
  },
  'check-config': {
    about: 'Lists every setting that is missing, unreadable or unsafe',
    options: { environment: { type: 'string', value: 'file', about: 'reads the settings from this file' } },
    notes: ['For each setting it prints the reason and the page that documents the setting. It starts nothing.'],
  },
  'user:create': {
    about: 'Creates the account of a staff member or an admin',
    options: {
      role: {
        type: 'string',
        value: 'role',
        values: ['staff', 'admin', 'appellate'],
        about: 'staff, admin or appellate',
      },
      email: { type: 'string', value: 'address', about: 'the address of the new account' },
      username: { type: 'string', value: 'name', about: 'the username' },
      'first-name': { type: 'string', value: 'name', about: 'the first name' },
      'last-name': { type: 'string', value: 'name', about: 'the last name' },
    },
    notes: ['It prints a link with which the owner of the account chooses a password.', WHILE_RUNNING],
  },
  'user:list': { about: 'Lists the staff accounts', options: {}, notes: [WHILE_RUNNING] },
  'user:disable': { about: 'Disables an account, and signs it out everywhere', ...ON_ACCOUNT },
  'user:enable': { about: 'Lets a disabled account log in again', ...ON_ACCOUNT },
  'user:sign-out': { about: 'Signs an account out everywhere', ...ON_ACCOUNT },
  'user:reset-factor': {
    about: 'Removes the second factor of an account whose owner has lost the phone and the recovery codes',
    ...ON_ACCOUNT,
  },
  'user:link': { about: 'Creates a new activation link', ...ON_ACCOUNT },
  'user:confirm': { about: 'Lets an account confirm the changes of the admin who created it', ...ON_ACCOUNT },
  keys: {
    about: 'Manages the keys that sign certificates, encrypt Aadhaar numbers and open saved forms',
    positionals: '<command>',
    subcommands: [
      'list',
      'rotate',
      'compromised',
      'import',
      'export-root',
      'rotate-vault',
      'rotate-saved-forms',
      'drop-old-vault',
    ],
    options: {
      from: { type: 'string', value: 'time', about: 'the time of the theft, for compromised' },
      p12: { type: 'string', value: 'file', about: 'the PKCS #12 file to import' },
      key: { type: 'string', value: 'file', about: 'the private key to import (PEM)' },
      chain: { type: 'string', value: 'file', about: 'the certificates of this key (PEM)' },
      to: { type: 'string', value: 'file', about: 'the file for export-root' },
    },
    notes: [
      `Commands:
  list                 lists all keys that have ever signed certificates
  rotate               creates a new signing key; certificates signed earlier stay valid
  compromised <kid>    marks a key as stolen: its signatures after --from (default: now) are invalid
  import               imports a key certified by a licensed authority as the new signing key: --p12, or --key and --chain
  export-root          moves the private root key into a file (--to) that you store offline
  rotate-vault         creates a new vault key and re-encrypts all stored Aadhaar numbers;
                       if it is interrupted, run it again
  rotate-saved-forms   creates a new key for the forms that citizens save as files; restart the portal afterwards, so that
                       devices receive the key; earlier files can still be opened
  drop-old-vault       removes vault keys that no longer encrypt any data; run it when no backup needs them`,
      'The password of an imported file is read from KEY_FILE_PASSWORD.',
      WHILE_RUNNING,
    ],
  },
  panchayats: {
    about: 'Lists the panchayats, and removes one that a start with a wrong PANCHAYAT_CODE created',
    positionals: 'list | remove <code>',
    subcommands: ['list', 'remove'],
    options: {},
    notes: [
      'list shows every panchayat and the number of its rows. remove deletes a panchayat that has only keys and no other rows.',
      ANY_TIME,
    ],
  },
  backup: {
    about: 'Writes an encrypted backup',
    options: {
      to: { type: 'string', value: 'folder', about: 'the folder of the backup (default: BACKUP_DIR)' },
      keys: { type: 'boolean', default: false, about: 'backs up the keys instead of the data; needs --to' },
    },
    notes: ['The passphrases are BACKUP_PASSPHRASE and, for the keys, BACKUP_KEYS_PASSPHRASE.', ANY_TIME],
    exits: { 3: 'the backup is complete, but documents were already missing or damaged' },
  },
  restore: {
    about: 'Restores a backup into an empty folder, or checks it',
    options: {
      from: { type: 'string', value: 'file', about: 'the backup (default: the newest in BACKUP_DIR)' },
      'keys-from': { type: 'string', value: 'file', about: 'the backup of the keys' },
      check: { type: 'boolean', default: false, about: 'restores into a temporary folder, checks it, and deletes it' },
      'log-in': {
        type: 'boolean',
        default: false,
        about: 'with --check, in a release: starts the portal on the restored data, logs in and lists applications',
      },
    },
    notes: [
      'Run it as the user of the portal and with its environment variables. The portal must not run, except with --check.',
    ],
    exits: { 3: 'the restored data have a fault, which it prints' },
  },
  drill: {
    about: 'Restores the newest backup into a private folder, checks it, and records the result',
    options: {
      from: {
        type: 'string',
        value: 'folder',
        about: 'a folder with copies of the backups, on any machine (default: BACKUP_DIR)',
      },
      'keys-from': {
        type: 'string',
        value: 'file',
        about: 'the backup of the keys, which is restored, too; needs --from',
      },
    },
    notes: [
      'With --from it needs only the passphrases, and uses neither the data nor the database of a portal.',
      'The portal does this every night, unless RESTORE_DRILL is false. The result is in /readyz, the metrics and gram-seva health.',
      ANY_TIME,
    ],
    exits: { 3: 'the restored data have a fault, or the backup cannot be restored' },
  },
  upgrade: {
    about: 'Replaces the running release with the release in an archive, or returns to the previous release',
    positionals: '<archive>',
    options: {
      rollback: { type: 'boolean', default: false, about: 'returns to the release from before the last upgrade' },
      key: {
        type: 'string',
        value: 'file',
        about: 'the public key of the releases (default: release-key.pem beside the releases)',
      },
      service: {
        type: 'string',
        value: 'name',
        default: 'gram-seva.service',
        about: 'the service of the portal in systemd (default: gram-seva.service)',
      },
      'no-trial-restore': {
        type: 'boolean',
        default: false,
        about:
          'skips the trial restore of the backup with the new release, and the trial login; both need free disk space',
      },
      'as-root': {
        type: 'boolean',
        default: false,
        about: 'accepts a data folder that belongs to root, because the portal runs as root',
      },
    },
    notes: [
      'SHA256SUMS and SHA256SUMS.sig must be beside the archive. The portal is paused for several seconds at the end.',
      'If anything fails, the present release keeps running or is started again. Without an archive, the command finishes or undoes an upgrade that was killed.',
      'Run it as root, because it writes beside the releases and restarts the service.',
    ],
  },
  'audit:verify': {
    about: 'Checks whether somebody has changed the audit log',
    options: {
      heads: { type: 'string', value: 'file', about: 'a copy of the signed heads (default: those in DATA_DIR)' },
      key: { type: 'string', value: 'file', about: 'a copy of the public key (default: the one in DATA_DIR)' },
    },
    notes: [WHILE_RUNNING],
    exits: { 1: 'the log was changed', 2: 'the log could not be checked' },
  },
  'log:verify': {
    about: 'Checks the public log of issued certificates, from any machine',
    options: {
      portal: { type: 'string', value: 'address', about: 'the address of the portal' },
      heads: {
        type: 'string',
        value: 'file',
        about: 'the file with the heads of earlier runs, one per line; the new head is appended',
      },
    },
    exits: { 1: 'the log was changed', 2: 'the log could not be checked' },
  },
  incident: {
    about: 'Collects what CERT-In asks for after a security incident, without personal data',
    options: {
      to: { type: 'string', value: 'folder', about: 'the folder of the bundle' },
      days: { type: 'string', value: 'number', about: 'how many days of logs and counts it contains (default: 7)' },
    },
    notes: [
      'If a part cannot be read, for example because the database is stopped, the bundle contains the reason instead.',
      'Run it as the user of the portal and with its environment variables. If LOG_FILE is not set, also run it with the group systemd-journal, which may read the journal.',
    ],
  },
  health: {
    about: 'Checks whether the portal on this machine answers',
    options: {},
    notes: [
      'It requests /healthz up to three times, and waits up to ten seconds for each response. With METRICS_TOKEN it also prints the warnings and the last restore drill.',
    ],
    exits: { 3: 'nothing listens on the port', 4: 'the portal accepts connections but does not answer' },
  },
  completion: {
    about: 'Prints a script with which bash completes these commands',
    options: {},
    notes: ['For all users: gram-seva completion > /etc/bash_completion.d/gram-seva'],
  },
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]
