// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { activationLink } from '#server/accounts/staff/activation.ts'
import { applyAccountAction, findStaffAccounts } from '#server/accounts/staff/staff-accounts.ts'
import { getOwnPanchayat } from '#server/operations/installation/establish-panchayat.ts'
import { enqueue } from '#server/platform/jobs/outbox.ts'
import { commandLine, StartUpError } from '#server/platform/start-up-error.ts'
import {
  ACCOUNT_ACTIONS,
  ACTIVATION_HOURS,
  type AccountAction,
  type StaffAccount,
} from '#shared/accounts/staff-accounts.ts'
import { COMMANDS } from './cli/commands.ts'
import { describeCommand } from './cli/help.ts'
import { type CommandDeps, runPortalCommand } from './portal-command.ts'

/**
 * `npm run user:list`, `user:disable` and the other commands for staff accounts. They can manage any staff account, even if no
 * admin can log in.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: COMMANDS['user:disable'].options })

/** The messages of each command: after a change, and if there was nothing to change. */
const RESULTS: Record<AccountAction, readonly [changed: string, unchanged: string]> = {
  disable: ['is disabled and signed out everywhere.', 'is disabled already.'],
  enable: ['may log in again.', 'is not disabled.'],
  'sign-out': ['is signed out everywhere.', 'is not signed in anywhere.'],
  'reset-factor': [
    'must set up the authenticator app again. An email informs the owner of the account.',
    'has no second factor.',
  ],
  'send-link': ['has a new activation link.', 'has chosen a password already.'],
  confirm: ['can now confirm changes that the admin who created the account has proposed.', 'needs no confirmation.'],
}

await runPortalCommand({
  readArguments() {
    const [command] = positionals
    if (command === 'list') return undefined
    const action = ACCOUNT_ACTIONS.find((name) => name === command)
    const { email } = values
    if (!action || !email) {
      throw new StartUpError(
        `Specify the account, with --email somebody@panchayat.example.\n\n${describeCommand('user:disable')}`,
      )
    }
    return { action, email }
  },
  run: (deps, args) => (args ? applyAction(deps, args) : listAccounts(deps)),
})

async function listAccounts({ db, configuration }: CommandDeps): Promise<string> {
  const { id: panchayatId } = await getOwnPanchayat(db, configuration)
  const accounts = await findStaffAccounts(db, { panchayatId, accountId: undefined })
  if (accounts.length > 0) return accounts.map(describeAccount).join('\n')
  return `There are no staff accounts yet. Create the first one: ${commandLine('user:create', '--role admin --email …')}`
}

async function applyAction(
  { db, configuration }: CommandDeps,
  { action, email }: { action: AccountAction; email: string },
): Promise<string> {
  const { id: panchayatId } = await getOwnPanchayat(db, configuration)
  // Only staff accounts are searched, because an unconfirmed registration of a citizen may have the same address.
  const accounts = await findStaffAccounts(db, { panchayatId, accountId: undefined })
  const account = accounts.find((candidate) => candidate.email.toLowerCase() === email.toLowerCase())
  if (!account)
    throw new StartUpError(`No staff account has the email ${email}. To list them: ${commandLine('user:list')}`)
  const actor = { panchayatId, requestId: undefined }
  const { isChanged, token } = await applyAccountAction({ db, jobs: { send: enqueue } }, actor, {
    id: account.id,
    action,
  })
  const [changed, unchanged] = RESULTS[action]
  if (!isChanged) throw new StartUpError(`Nothing changed: ${email} ${unchanged}`)
  if (token === undefined) return `${email} ${changed}`
  const link = activationLink(configuration.origin, token)
  return `${email} chooses a password here, within ${ACTIVATION_HOURS} hours:\n${link}`
}

function describeAccount({ email, role, isDisabled, hasFactor, awaitsActivation, sessions }: StaffAccount): string {
  const activeState = awaitsActivation ? 'awaits activation' : 'may log in'
  const state = isDisabled ? 'disabled' : activeState
  const factor = hasFactor ? 'second factor set up' : 'no second factor'
  return `${email}  ${role}, ${state}, ${factor}, signed in on ${sessions} devices`
}
