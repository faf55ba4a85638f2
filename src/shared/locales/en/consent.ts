// SPDX-License-Identifier: Apache-2.0
/** The privacy notice. A change of its meaning needs a new `PRIVACY_NOTICE.version`. */
export const consent = {
  'consent.title': 'Before you apply',
  'consent.lead': '{service}: please read how the panchayat uses your information.',
  'consent.again': 'The privacy notice has changed since you last agreed to it. Please read it again.',
  'consent.collected': 'What information we collect',
  'consent.collected.form':
    'We collect what the form of the service asks for: names, dates, addresses, and documents such as a birth record or a land map.',
  'consent.collected.aadhaar':
    'We collect an Aadhaar number only if the form asks for it. It is encrypted, and screens show only its last four digits.',
  'consent.why': 'Why',
  'consent.why.service':
    'To decide on your application and to write your certificate. Your information is used for nothing else.',
  'consent.why.law':
    'The panchayat does this work under the law, such as the Registration of Births and Deaths Act, 1969 and the Panchayati Raj Act of your state.',
  'consent.access': 'Who sees it',
  'consent.access.office':
    'You, and the staff and the admin of your panchayat. If you appeal, also the officer who decides on appeals.',
  'consent.access.others': 'Nobody else: no other applicant, no company, no advertising.',
  'consent.time': 'How long it is kept',
  'consent.time.documents':
    'Your documents are removed {days, plural, =365 {one year} one {# day} other {# days}} after the decision.',
  'consent.time.register':
    "The panchayat's register entry for your application and the certificate are kept permanently, because the law requires it.",
  'consent.rights': 'Your rights',
  'consent.rights.see': 'You can see, correct and download what is kept about you, at any time.',
  'consent.rights.erase':
    'You can have your account deleted. The panchayat keeps only the information that the law requires.',
  'consent.rights.nominee':
    'You can name a person who may use these rights for you when you no longer can. Tell the office who it is.',
  'consent.withdraw': 'If you change your mind',
  'consent.withdraw.how': 'You can withdraw your consent in Account Settings, as easily as you give it here.',
  'consent.withdraw.then':
    'After that, you cannot apply until you agree again. Applications that you sent before are not affected.',
  'consent.ask': 'Questions and complaints',
  'consent.ask.office':
    'Write to the panchayat office or call it. If the office does not help you, contact the Data Protection Board of India.',
  'consent.details': 'Read the whole privacy notice',
  'consent.agree': 'I have read this and agree',
  'consent.later': 'Not now',
  'consent.more': 'More about privacy on this portal',
  'consent.accepted': 'Thank you. You can apply now.',
  'consent.withdrawn': 'Your consent has been withdrawn.',
  'consent.failed': 'Your consent could not be saved. Please try again.',
} as const
