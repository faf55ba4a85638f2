// SPDX-License-Identifier: Apache-2.0
import type { Decision } from '#shared/applications/lifecycle.ts'
import { board } from '#shared/locales/en/board.ts'
import { review } from '#shared/locales/en/review.ts'
import { board as hindiBoard } from '#shared/locales/hi/board.ts'
import { banyanAssembly } from '../artwork/banyan-assembly.ts'
import { fieldsAtDawn } from '../artwork/fields-at-dawn.ts'
import { handPump } from '../artwork/hand-pump.ts'
import { schoolGate } from '../artwork/school-gate.ts'

/** First names for children, alternating boys and girls. */
export const CHILD_NAMES =
  'Kabir Sana Aryan Myra Samar Alia Ayaan Tara Sahil Naina Armaan Kiara Sameer Inaya Aman Mehak Nihal Sara'.split(' ')

export const CHILD_NAMES_DEVANAGARI = 'आरव दीया कबीर अनन्या विहान इशिता अर्जुन सान्वी रुद्र काव्या युवराज नंदिनी'.split(' ')

/** Small businesses for which villagers apply for a certificate, and the purpose that they state in the form. */
export const BUSINESSES: readonly { name: string; purpose: string }[] = [
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

/** Purposes of applications that are not about a business. */
export const PURPOSES = [
  'Our house has mud walls and a tiled roof. We would like to build a pucca house under the scheme.',
  'Registration of my household, for the housing scheme.',
  'We have lived on rent since our house fell in the rains of last year.',
  'My household has been separate from my brother’s since the division of the land.',
]

export const BIRTHPLACES = ['District Hospital', 'Community Health Centre', 'Primary Health Centre', 'Own house']
/** Places of houses and businesses in the village. */
export const LOCATIONS = ['Bazaar Road', 'Near the bus stand', 'School Road', 'Behind the weekly market', 'Canal side']

/** Messages of decisions. `{document}` is replaced by the name of one of the application's documents. */
export const DECISION_MESSAGES: Record<Decision, readonly string[]> = {
  Verified: [
    'Your documents are complete. The secretary will decide about your application.',
    'Entered in the register; the secretary reads it next.',
    'We have the copies and saw the originals you brought. Thank you for coming.',
  ],
  Approved: [
    'Approved. You can download your certificate now.',
    'All is in order. Your certificate is ready.',
    'Approved with our good wishes. A printed copy is at the office if you need one.',
  ],
  // Reviewers choose these reasons from the portal's list, so the portal can show them in the applicant's language, and count
  // them in the overview.
  Rejected: (['unreadable', 'names', 'dates', 'expired'] as const).map(
    (reason) => `{document}: ${review[`review.reason.${reason}.text`]}`,
  ),
}

/** The messages of rejections of applications without documents. */
export const REJECTED_WITHOUT_DOCUMENTS = [review['review.reason.other-panchayat.text']]

/** The statements of the applicants who appeal, and the reason of the appellate officer for the decided appeal. */
export const APPEAL_TEXTS = {
  statement: {
    rejected:
      'I took the original to the office. The clerk could read it and found no mistake. Please open the file in full size and compare it again.',
    late: 'I was told twice to come next week. The school asks for the certificate before the end of the month.',
    decided: 'My neighbour sent the same kind of document, and it was accepted. Please look at mine again.',
  },
  reason:
    'I opened the document and compared it with the application. The office’s reason is right. Please apply again with another copy; it costs nothing.',
} as const

/** Announcements in English and Hindi, oldest first. */
export const DEMO_ANNOUNCEMENTS = [
  {
    en: {
      title: 'Gram Sabha on the first Sunday of the month',
      body: 'We meet at ten in the morning below the banyan. On the agenda: the new hand pump, street lights on School Road, and the list of houses. Every voter may speak. Please come on time, and bring your neighbours.',
    },
    hi: {
      title: 'महीने के पहले रविवार को ग्राम सभा',
      body: 'सुबह दस बजे बरगद के नीचे मिलेंगे। चर्चा के विषय: नया हैंडपंप, स्कूल रोड की बत्तियाँ और आवास सूची। हर मतदाता बोल सकता है। कृपया समय पर आएँ और पड़ोसियों को भी लाएँ।',
    },
    daysAgo: 9,
  },
  {
    en: {
      title: 'The office is open on Sundays too',
      body: 'This month the panchayat office is open on Sundays, too, from 10 to 2, for all who cannot come on other days. Bring your documents; we will help you fill in the forms.',
    },
    hi: {
      title: 'कार्यालय रविवार को भी खुला है',
      body: 'इस महीने पंचायत कार्यालय रविवार को भी 10 से 2 बजे तक खुला है, उन सबके लिए जो बाकी दिनों में नहीं आ सकते। अपने दस्तावेज़ लाएँ; फ़ॉर्म भरने में हम मदद करेंगे।',
    },
    daysAgo: 5,
  },
  // The specification (section 2) requires the next two announcements.
  { ...specifiedAnnouncement('languages'), daysAgo: 3 },
  { ...specifiedAnnouncement('maintenance'), daysAgo: 1 },
] as const

function specifiedAnnouncement(id: 'languages' | 'maintenance') {
  const textIn = (words: Record<keyof typeof board, string>) => ({
    title: words[`dashboard.announcements.${id}`],
    body: words[`dashboard.announcements.${id}.text`],
  })
  return { en: textIn(board), hi: textIn(hindiBoard) }
}

/** Gallery pictures, oldest first. */
export const DEMO_PICTURES = [
  { caption: 'Wheat fields beyond the river, early in the morning', draw: fieldsAtDawn },
  { caption: 'The new hand pump in Tulsi Mohalla', draw: handPump },
  { caption: 'First day at the primary school on School Road', draw: schoolGate },
  { caption: 'The Gram Sabha below the banyan', draw: banyanAssembly },
] as const

/** Holidays with the same date every year, as months and days. */
export const DEMO_HOLIDAYS: readonly { day: string; name: string }[] = [
  { day: '01-26', name: 'Republic Day · गणतंत्र दिवस' },
  { day: '04-14', name: 'Ambedkar Jayanti · आंबेडकर जयंती' },
  { day: '08-15', name: 'Independence Day · स्वतंत्रता दिवस' },
  { day: '10-02', name: 'Gandhi Jayanti · गांधी जयंती' },
  { day: '11-15', name: 'Birsa Munda Jayanti · बिरसा मुंडा जयंती' },
  { day: '12-25', name: 'Christmas · क्रिसमस' },
]
