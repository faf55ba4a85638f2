/** Invented matter that the applications of the demo village are made of. */

/** First names for children, a boy's and a girl's by turns. */
export const CHILD_NAMES =
  'Kabir Sana Aryan Myra Samar Alia Ayaan Tara Sahil Naina Armaan Kiara Sameer Inaya Aman Mehak Nihal Sara'.split(' ')

export const CHILD_NAMES_DEVANAGARI = 'आरव दीया कबीर अनन्या विहान इशिता अर्जुन सान्वी रुद्र काव्या युवराज नंदिनी'.split(' ')

/** Work that people ask leave for. */
export const TRADES: readonly { name: string; purpose: string }[] = [
  { name: 'Narmada Kirana Store', purpose: 'Opening a small grocery on my own plot. No loading after dark.' },
  { name: 'Sui Dhaga Tailoring', purpose: 'Two sewing machines, in the front room of the house.' },
  { name: 'Annapurna Flour Mill', purpose: 'A small mill for wheat and gram, running from 8 to 6.' },
  { name: 'Gokul Dairy Point', purpose: 'Collecting milk mornings and evenings, with a cooler of 500 litres.' },
  { name: 'Pahiya Cycle Repair', purpose: 'Repairing cycles and pumps beside the bus stand.' },
  { name: 'Sunrise Poultry Shed', purpose: 'A shed for 200 birds, 80 metres from the nearest house.' },
  { name: 'Hariyali Seed Shop', purpose: 'Selling seed and hand tools before each sowing.' },
  { name: 'Sampark Mobile Repair', purpose: 'Repairing phones, and charging them when the power is out.' },
  { name: 'Mitti Pottery Workshop', purpose: 'Two wheels and a covered kiln. The wood is bought, not cut.' },
  { name: 'Chauraha Tea Stall', purpose: 'A stall with four benches at the weekly market.' },
  { name: 'Sagwan Furniture', purpose: 'Making doors and beds. Machines run in daytime only.' },
  { name: 'Shubh Tent House', purpose: 'Storing tents and vessels that are let for weddings.' },
  { name: 'Kolhu Oil Press', purpose: 'Cold-pressing mustard and til for the village.' },
  { name: 'Jyoti Tuition Room', purpose: 'Evening lessons for classes 6 to 10, at most 20 children.' },
  { name: 'Phulwari Nursery', purpose: 'Raising fruit saplings under a net, with a drip line.' },
  { name: 'Roop Beauty Parlour', purpose: 'A parlour with one chair, in the house.' },
  { name: 'Dawa Ghar', purpose: 'A chemist; the licence is applied for at the district.' },
]

/** Why a household is registered, where nothing else says what an application is for. */
export const PURPOSES = [
  'Our house has mud walls and a tiled roof. We would like to build a pucca house under the scheme.',
  'Registration of my household, for the housing scheme.',
  'We have lived on rent since our house fell in the rains of last year.',
  'My household has been separate from my brother’s since the division of the land.',
]

export const BIRTHPLACES = ['District Hospital', 'Community Health Centre', 'Primary Health Centre', 'Own house']
export const LOCATIONS = ['Bazaar Road', 'Near the bus stand', 'School Road', 'Behind the weekly market', 'Canal side']
