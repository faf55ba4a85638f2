import { aPdf } from '../support/files.ts'

type Part = string | File
type Body = FormData | URLSearchParams | object

interface Answer {
  status: number
  /** The parsed body; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the specification names few fields of the responses; each test reads those
  json: any
  bytes: Buffer
}

export interface SpecificationClient {
  get(path: string): Promise<Answer>
  post(path: string, body?: Body): Promise<Answer>
}

/**
 * A client written only from the specification: it keeps cookies, sends each call of §7 in the specified encoding, and
 * sets no other header. Throws for any response other than 2xx.
 */
export function createSpecificationClient(origin: string): SpecificationClient {
  const cookies = new Map<string, string>()

  async function call(method: string, path: string, body?: Body): Promise<Answer> {
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${bytes.toString()}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, json: isJson ? JSON.parse(bytes.toString()) : undefined, bytes }
  }

  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}

/** A multipart form; a list sends its field several times. */
export function multipart(fields: Record<string, Part | readonly Part[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (typeof part === 'string') form.append(name, part)
      else form.append(name, part)
    }
  }
  return form
}

/** The registration payload (spec §3). */
export const registration = (person: { username: string; email: string; password: string }) =>
  multipart({
    ...person,
    firstName: 'Kamla',
    middleName: '',
    lastName: 'Bai',
    gender: 'Female',
    dob: '1988-04-12',
    address: JSON.stringify({
      addressLine1: '7 Well Road',
      addressLine2: '',
      city: 'Sundarpur',
      state: 'Madhya Pradesh',
      zip: '451001',
      country: 'India',
    }),
    mobile: '9876501234',
    aadhar: '2345 6789 0124',
    occupation: 'Weaver',
    nationality: 'Indian',
    emergencyContact: '9876504321',
  })

/** The three applications (spec §3), by the category in which reviewers find them. */
export const SERVICES: readonly { category: string; path: string; form: () => FormData }[] = [
  {
    category: 'Birth Certificates',
    path: '/api/user/services/birth-cert',
    form: () =>
      multipart({
        childFirstName: 'Mohan',
        childMiddleName: '',
        childLastName: 'Bai',
        fatherName: 'Ram Bai',
        motherName: 'Kamla Bai',
        dateOfBirth: '2024-08-01',
        placeOfBirth: 'Sundarpur',
        proofOfBirth: ['hospitalSummary', aPdf('birth.pdf'), aPdf('birth, second page.pdf')],
        parentIdentityProof: ['voterId', aPdf('voter.pdf')],
        parentAddressProof: ['rationCard', aPdf('ration.pdf')],
        marriageCertificate: aPdf('marriage.pdf'),
      }),
  },
  {
    category: 'Household',
    path: '/api/househould',
    form: () =>
      multipart({
        fullName: 'Kamla Bai',
        dob: '1988-04-12',
        gender: 'Female',
        address: '7 Well Road, Sundarpur',
        phone: '9876501234',
        email: '',
        purpose: 'A house',
        familyMembers: JSON.stringify([{ name: 'Mohan Bai', relationship: 'Son', dob: '2024-08-01' }]),
        proofIdentity: aPdf('identity.pdf'),
        proofResidence: aPdf('residence.pdf'),
        affidavit: aPdf('affidavit.pdf'),
        passportPhoto: aPdf('photo.pdf'),
      }),
  },
  {
    category: 'NOC',
    path: '/api/noc',
    form: () =>
      multipart({
        applicantName: 'Kamla Bai',
        aadhaarNumber: '2345 6789 0124',
        contactNumber: '9876501234',
        plotNumber: '12/4',
        businessName: 'Bai Looms',
        purpose: 'A weaving shed',
        location: 'Well Road',
        identityProof: aPdf('identity.pdf'),
        landProof: aPdf('land.pdf'),
        applicationLetter: aPdf('letter.pdf'),
        landMap: aPdf('map.pdf'),
      }),
  },
]
