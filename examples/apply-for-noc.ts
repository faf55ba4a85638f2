// SPDX-License-Identifier: Apache-2.0
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Client, createClient, multipart } from './client.ts'

const USAGE = `Obtains a no-objection certificate: a citizen registers and applies with one document for each proof,
staff verify the application, an admin approves it, and the citizen downloads the certificate.

CITIZEN_PASSWORD=… OFFICE_PASSWORD=… node examples/apply-for-noc.ts --portal http://127.0.0.1:3000 \\
  --email weaver@panchayat.example --document proof.pdf --certificate certificate.pdf

With --registered, the citizen logs in instead of registering. --staff and --admin are the email addresses of the office.`

const { values } = parseArgs({
  options: {
    portal: { type: 'string', default: '' },
    email: { type: 'string', default: '' },
    registered: { type: 'boolean', default: false },
    document: { type: 'string', default: '' },
    certificate: { type: 'string', default: '' },
    staff: { type: 'string', default: 'staff@panchayat.example' },
    admin: { type: 'string', default: 'admin@panchayat.example' },
  },
})
const { portal, email, document, certificate } = values
const { CITIZEN_PASSWORD: password = '', OFFICE_PASSWORD: officePassword = '' } = process.env

if ([portal, email, document, certificate, password, officePassword].includes('')) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const { origin } = new URL(portal)
  const citizen = createClient(origin)
  if (values.registered) await logIn(citizen, email, password)
  else await register(citizen)
  const reference = await apply(citizen)
  console.log(`${reference}  ${await statusOf(citizen, reference)}`)

  const decisions = [
    { address: values.staff, status: 'Verified', message: 'Your documents are in order.' },
    { address: values.admin, status: 'Approved', message: 'Congratulations.' },
  ]
  for (const { address, status, message } of decisions) {
    const reviewer = createClient(origin)
    await logIn(reviewer, address, officePassword)
    await reviewer.post('/api/updatestatus', { appId: reference, status, collection: 'noc', message })
    await reviewer.post('/api/logout')
    console.log(`${reference}  ${await statusOf(citizen, reference)}`)
  }

  const { bytes } = await citizen.post('/api/generatepdf', { row: { _id: reference } })
  await writeFile(certificate, bytes)
  console.log(`The certificate is in ${certificate}`)
  await citizen.post('/api/logout')
}

function logIn(client: Client, address: string, secret: string) {
  return client.post('/api/login', new URLSearchParams({ email: address, password: secret }))
}

/** Registers a citizen, whose username is the first part of the email address. This also logs the citizen in. */
function register(client: Client) {
  return client.post(
    '/api/register',
    multipart({
      username: email.split('@')[0] ?? '',
      email,
      password,
      firstName: 'Kamla',
      lastName: 'Bai',
      gender: 'Female',
      dob: '1988-04-12',
      address: JSON.stringify({ addressLine1: '7 Well Road', city: 'Sundarpur', country: 'India' }),
      mobile: '9876501234',
      occupation: 'Weaver',
      nationality: 'Indian',
      emergencyContact: '9876504321',
    }),
  )
}

/** Submits the form, and returns the application ID. */
async function apply(client: Client): Promise<string> {
  const proof = new File([await readFile(document)], basename(document), { type: 'application/pdf' })
  const { json } = await client.post(
    '/api/noc',
    multipart({
      applicantName: 'Kamla Bai',
      // An Aadhaar number that was never issued, with a valid check digit.
      aadhaarNumber: '2345 6789 0124',
      contactNumber: '9876501234',
      plotNumber: '12/4',
      businessName: 'Bai Looms',
      purpose: 'A weaving shed',
      location: 'Well Road',
      identityProof: proof,
      landProof: proof,
      applicationLetter: proof,
      landMap: proof,
    }),
  )
  return json.data._id
}

/** The status of one of the citizen's applications. */
async function statusOf(client: Client, reference: string): Promise<string> {
  const { json } = await client.post('/api/user/getapplication')
  return json.data.find(({ _id }: { _id: string }) => _id === reference)?.status
}
