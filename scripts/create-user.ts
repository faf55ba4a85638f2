// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { activationLink } from '#server/accounts/staff/activation.ts'
import { createStaffAccount } from '#server/accounts/staff/create-staff-account.ts'
import { getOwnPanchayat } from '#server/operations/installation/establish-panchayat.ts'
import { databaseErrorCode } from '#server/platform/db/database-errors.ts'
import { isDemoAddress } from '#server/platform/demo-accounts.ts'
import { enqueue } from '#server/platform/jobs/outbox.ts'
import { commandLine, StartUpError } from '#server/platform/start-up-error.ts'
import { OFFICE_ROLES } from '#shared/accounts/office-roles.ts'
import { ACTIVATION_HOURS } from '#shared/accounts/staff-accounts.ts'
import { emailAddress } from '#shared/rules.ts'
import { COMMANDS } from './cli/commands.ts'
import { describeCommand } from './cli/help.ts'
import { type CommandDeps, runPortalCommand } from './portal-command.ts'

/** `npm run user:create`: creates a staff account, and prints its activation link (see activation in docs/glossary.md). */
const { values } = parseArgs({ options: COMMANDS['user:create'].options })

await runPortalCommand({ readArguments: readNewAccount, run: createAccount })

async function createAccount({ db, configuration }: CommandDeps, account: ReturnType<typeof readNewAccount>) {
  if (configuration.mode === 'production' && isDemoAddress(account.email)) {
    throw new StartUpError(`${account.email} is the address of a demo account. Choose another address.`)
  }
  const { id: panchayatId } = await getOwnPanchayat(db, configuration)
  const newAccount = { ...account, panchayatId }
  const token = await createStaffAccount({ db, jobs: { send: enqueue } }, newAccount).catch((error: Error) => {
    if (databaseErrorCode(error) !== 'user-exists') throw error
    throw new StartUpError('This email or username is already in use.')
  })
  return `Created the ${account.role} account of ${account.email}. Its owner chooses the password here:
${activationLink(configuration.origin, token)}
The link is shown only once and is valid for ${ACTIVATION_HOURS} hours. Send it only to the owner.
For a new link: ${commandLine('user:link', '--email …')}`
}

function readNewAccount() {
  const { email, username, 'first-name': firstName, 'last-name': lastName } = values
  const role = OFFICE_ROLES.find((candidate) => candidate === values.role)
  if (!role || !email || !username || !firstName || !lastName) {
    throw new StartUpError(
      `Specify --role (staff, admin or appellate), --email, --username, --first-name and --last-name.\n\n${describeCommand('user:create')}`,
    )
  }
  if (!emailAddress().safeParse(email).success) throw new StartUpError(`${email} is not an email address.`)
  return { role, email, username, firstName, lastName } as const
}
