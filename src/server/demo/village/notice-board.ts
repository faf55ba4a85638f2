import { banyanAssembly } from '../scenes/banyan-assembly.ts'
import { fieldsAtDawn } from '../scenes/fields-at-dawn.ts'
import { handPump } from '../scenes/hand-pump.ts'
import { schoolGate } from '../scenes/school-gate.ts'

/** What the office of the demo village announced, the oldest first. */
export const DEMO_ANNOUNCEMENTS = [
  {
    title: 'Gram Sabha on the first Sunday of the month',
    body: 'We meet at ten in the morning below the banyan. On the agenda: the new hand pump, street lights on School Road, and the list of houses. Whoever votes here may speak. Please come on time, and bring your neighbours.',
    daysAgo: 9,
  },
  {
    title: 'The office is open on Saturdays too',
    body: 'This month the panchayat office is open on Saturdays from 10 to 2, for all who cannot come on weekdays. Bring your papers; we help you to fill in the forms.',
    daysAgo: 2,
  },
] as const

/** The pictures of the demo village, the oldest first. */
export const DEMO_PICTURES = [
  { caption: 'Wheat fields beyond the river, early in the morning', draw: fieldsAtDawn },
  { caption: 'The new hand pump in Tulsi Mohalla', draw: handPump },
  { caption: 'First day at the primary school on School Road', draw: schoolGate },
  { caption: 'The Gram Sabha below the banyan', draw: banyanAssembly },
] as const
