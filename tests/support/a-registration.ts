import type { Registration } from '#shared/accounts/registration.ts'

/** A complete registration, with changes. */
export function aRegistration(changes: Partial<Registration> = {}): Registration {
  return {
    username: 'asha',
    email: 'asha@panchayat.example',
    password: 'a long secret',
    firstName: 'Asha',
    lastName: 'Devi',
    gender: 'Female',
    dob: '1990-02-03',
    address: { addressLine1: '4 Temple Lane', city: 'Sundarpur', country: 'India' },
    mobile: '9876543210',
    occupation: 'Farmer',
    nationality: 'Indian',
    emergencyContact: '9876543211',
    ...changes,
  }
}

/** A registration as multipart fields, with the address as JSON text. */
export function registrationParts(registration: Record<string, unknown>) {
  return Object.entries(registration).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  )
}
