import { parseArgs } from 'node:util'
import { activationLink } from '#server/accounts/staff/activation.ts'
import { createStaffAccount } from '#server/accounts/staff/create-staff-account.ts'
import { getOwnPanchayat } from '#server/operations/installation/establish-panchayat.ts'
import { refusalOfDatabase } from '#server/platform/db/refusal-of-database.ts'
import { enqueue } from '#server/platform/jobs/outbox.ts'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { ACTIVATION_HOURS } from '#shared/accounts/staff-accounts.ts'
import { emailAddress } from '#shared/rules.ts'
import { type CommandDeps, HOW_TO_RUN, runPortalCommand } from './portal-command.ts'

const USAGE = `npm run user:create -- --role staff --email … --username … --first-name … --last-name …
${HOW_TO_RUN}`

const { values } = parseArgs({
  options: {
    role: { type: 'string' },
    email: { type: 'string' },
    username: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
})

await runPortalCommand({ readRequest: readNewAccount, run: createAccount })

async function createAccount({ db, configuration }: CommandDeps, account: ReturnType<typeof readNewAccount>) {
  const { id: panchayatId } = await getOwnPanchayat(db, configuration)
  const request = { ...account, panchayatId }
  const token = await createStaffAccount({ db, jobs: { send: enqueue } }, request).catch((error: Error) => {
    if (refusalOfDatabase(error) !== 'user-exists') throw error
    throw new StartUpFault('This email or username is already in use.')
  })
  return `Created the ${account.role} account of ${account.email}. Its owner chooses the password here:
${activationLink(configuration.origin, token)}
The link is shown only once and is valid for ${ACTIVATION_HOURS} hours. Send it only to the owner.
For a new link: npm run user:link -- --email …`
}

function readNewAccount() {
  const { role, email, username, 'first-name': firstName, 'last-name': lastName } = values
  if ((role !== 'staff' && role !== 'admin') || !email || !username || !firstName || !lastName) {
    throw new StartUpFault(
      `Say --role staff or --role admin, and --email, --username, --first-name and --last-name.\n\nUsage: ${USAGE}`,
    )
  }
  if (!emailAddress().safeParse(email).success) throw new StartUpFault(`${email} is no email address.`)
  return { role, email, username, firstName, lastName } as const
}
