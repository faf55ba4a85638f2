/** Invented matter that the applications of the demo village are made of. */

/** First names for children; no two applications take the same one while there are enough. */
export const CHILD_NAMES = [
  'Aarav', 'Diya', 'Kabir', 'Ananya', 'Vihaan', 'Ishita', 'Arjun', 'Saanvi', 'Ayaan', 'Myra', 'Rudra', 'Kavya',
  'Zaid', 'Tara', 'Yuvraj', 'Nandini', 'Harsh', 'Pihu', 'Laksh', 'Aarohi', 'Dev', 'Riddhi', 'Samar', 'Meher',
]

export const CHILD_NAMES_DEVANAGARI = [
  'आरव', 'दीया', 'कबीर', 'अनन्या', 'विहान', 'इशिता', 'अर्जुन', 'सान्वी', 'रुद्र', 'काव्या', 'युवराज', 'नंदिनी',
]

export const MIDDLE_NAMES = ['Kumar', 'Kumari', 'Prasad', 'Lal']

/** Work that people ask leave for: how it is named after its owner, and what it does. */
export const TRADES = [
  { name: 'Kirana Store', purpose: 'Opening a small grocery on my own plot. No loading after dark.' },
  { name: 'Tailoring Centre', purpose: 'Two sewing machines, in the front room of the house.' },
  { name: 'Flour Mill', purpose: 'A 7.5 HP mill for wheat and gram, running from 8 to 6.' },
  { name: 'Dairy Collection Point', purpose: 'Collecting milk mornings and evenings, with a cooler of 500 litres.' },
  { name: 'Cycle Repair Shop', purpose: 'Repairing cycles and pumps beside the bus stand.' },
  { name: 'Poultry Shed', purpose: 'A shed for 200 birds, 80 metres from the nearest house.' },
  { name: 'Seed and Tool Shop', purpose: 'Selling seed and hand tools before each sowing.' },
  { name: 'Mobile Repair Point', purpose: 'Repairing phones, and charging them when the power is out.' },
  { name: 'Pottery Workshop', purpose: 'Two wheels and a covered kiln. The wood is bought, not cut.' },
  { name: 'Tea Stall', purpose: 'A stall with four benches at the weekly market.' },
  { name: 'Furniture Workshop', purpose: 'Making doors and beds. Machines run in daytime only.' },
  { name: 'Tent House', purpose: 'Storing tents and vessels that are let for weddings.' },
  { name: 'Oil Press', purpose: 'Cold-pressing mustard and til for the village.' },
  { name: 'Tuition Room', purpose: 'Evening lessons for classes 6 to 10, at most 20 children.' },
  { name: 'Nursery Garden', purpose: 'Raising fruit saplings under a net, with a drip line.' },
  { name: 'Beauty Parlour', purpose: 'A parlour with one chair, in the house.' },
  { name: 'Medical Store', purpose: 'A chemist with a licence applied for at the district.' },
]

/** Why a household is registered, where nothing else says what an application is for. */
export const PURPOSES = [
  'Our house has mud walls and a tiled roof. We would like to build a pucca house under the scheme.',
  'Registration of my household, for the housing scheme.',
  'We have lived on rent since our house fell in the rains of last year.',
  'My household has been separate from my brother’s since the division of the land.',
]

export const BIRTHPLACES = ['District Hospital', 'Community Health Centre', 'Primary Health Centre', 'At home, with the ANM']
export const LOCATIONS = ['Bazaar Road', 'Near the bus stand', 'School Road', 'Behind the weekly market', 'Canal side']
