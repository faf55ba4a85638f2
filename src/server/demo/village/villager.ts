import type { GENDERS } from '#shared/accounts/registration.ts'

/** An invented person of the demo village, with the family that their applications speak of. */
export interface Villager {
  username: string
  firstName: string
  lastName: string
  gender: (typeof GENDERS)[number]
  /** `YYYY-MM-DD`, as are the days of birth of the family. */
  dob: string
  occupation: string
  /** Where in the village they live. */
  hamlet: string
  /** Chooses the face that is drawn for them; picked by looking, so that it suits them. */
  face: string
  family: { partner: Relative; parent: Relative; children: readonly Relative[] }
}

export interface Relative {
  name: string
  relationship: string
  dob: string
}

export const fullName = ({ firstName, lastName }: Pick<Villager, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`
