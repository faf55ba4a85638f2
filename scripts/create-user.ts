import { parseArgs } from 'node:util'
import { activationLink } from '#server/accounts/staff/activation.ts'
import { createStaffAccount } from '#server/accounts/staff/create-staff-account.ts'
import { getOwnPanchayat } from '#server/operations/installation/establish-panchayat.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { openDatabase } from '#server/platform/db/connection.ts'
import { getRunningDatabase } from '#server/platform/db/embedded/portal-database.ts'
import { refusalOfDatabase } from '#server/platform/db/refusal-of-database.ts'
import { enqueue } from '#server/platform/jobs/outbox.ts'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { ACTIVATION_HOURS } from '#shared/accounts/staff-accounts.ts'
import { emailAddress } from '#shared/rules.ts'

/** `npm run user:create -- --role staff --email … --username … --first-name … --last-name …`, while the portal runs. */
const { values } = parseArgs({
  options: {
    role: { type: 'string' },
    email: { type: 'string' },
    username: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
})

try {
  const account = readNewAccount()
  const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
  const { db, close } = openDatabase(await getRunningDatabase(configuration), () => {}, 1)
  try {
    const { id: panchayatId } = await getOwnPanchayat(db, configuration)
    const token = await createStaffAccount({ db, jobs: { send: enqueue } }, { ...account, panchayatId })
    console.log(`Created the ${account.role} account of ${account.email}. Its owner chooses the password here:`)
    console.log(activationLink(configuration.origin, token))
    console.log(`The link is shown only once and is valid for ${ACTIVATION_HOURS} hours. Send it to the owner alone.`)
    console.log('For a new link: npm run user:link -- --email …')
  } finally {
    await close()
  }
} catch (error) {
  if (!(error instanceof Error)) throw error
  const isTaken = refusalOfDatabase(error) === 'user-exists'
  if (!isTaken && !(error instanceof StartUpFault)) throw error
  console.error(isTaken ? 'This email or username is already in use.' : error.message)
  process.exit(1)
}

function readNewAccount() {
  const { role, email, username, 'first-name': firstName, 'last-name': lastName } = values
  if ((role !== 'staff' && role !== 'admin') || !email || !username || !firstName || !lastName) {
    throw new StartUpFault('Say --role staff or --role admin, and --email, --username, --first-name and --last-name.')
  }
  if (!emailAddress().safeParse(email).success) throw new StartUpFault(`${email} is no email address.`)
  return { role, email, username, firstName, lastName } as const
}
