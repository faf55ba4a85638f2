import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient, multipart } from './client.ts'

const USAGE = `Logs in as a citizen, applies for a no-objection certificate with one document for each proof, and lists the applications.

PORTAL_PASSWORD=… node examples/apply-for-noc.ts --portal http://127.0.0.1:3000 --email citizen@panchayat.example --document file.pdf`

const { values } = parseArgs({
  options: { portal: { type: 'string' }, email: { type: 'string' }, document: { type: 'string' } },
})
const { portal, email, document } = values
const password = process.env.PORTAL_PASSWORD

if (!portal || !email || !document || !password) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const client = createClient(new URL(portal).origin)
  await client.post('/api/login', new URLSearchParams({ email, password }))

  const proof = new File([await readFile(document)], basename(document), { type: 'application/pdf' })
  await client.post(
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

  const { data: applications } = (await client.post('/api/user/getapplication')).json
  for (const { _id, status } of applications) console.log(`${_id}  ${status}`)
  await client.post('/api/logout')
}
