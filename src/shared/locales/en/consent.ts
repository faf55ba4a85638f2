/** The privacy notice. A change of its meaning needs a new `PRIVACY_NOTICE.version`. */
export const consent = {
  'consent.title': 'Before you apply',
  'consent.lead': '{service}: please read how the panchayat uses your information.',
  'consent.again': 'The privacy notice has changed since you last agreed to it. Please read it again.',
  'consent.collected': 'What you are asked',
  'consent.collected.form':
    'What the form of a service asks: names, dates, addresses, and papers such as a birth record or a land map.',
  'consent.collected.aadhaar':
    'An Aadhaar number only where a form has a place for it. It is encrypted, and people see its last four digits only.',
  'consent.why': 'Why',
  'consent.why.service': 'To decide on your application and to write your certificate. It is used for nothing else.',
  'consent.why.law':
    'The panchayat does this work under the law, such as the Registration of Births and Deaths Act, 1969 and the Panchayati Raj Act of your state.',
  'consent.access': 'Who sees it',
  'consent.access.office': 'You, and the staff and the admin of your panchayat.',
  'consent.access.others': 'Nobody else: no other applicant, no company, no advertising.',
  'consent.time': 'How long it is kept',
  'consent.time.documents':
    'Your papers are removed {days, plural, =365 {one year} one {# day} other {# days}} after the decision.',
  'consent.time.register': 'The register entry and the certificate stay for good. The law asks for them.',
  'consent.rights': 'Your rights',
  'consent.rights.see': 'You can see, correct and download what is kept about you, at any time.',
  'consent.rights.erase': 'You can have your account deleted. What the law keeps stays.',
  'consent.rights.nominee': 'You can name somebody who uses these rights if you no longer can. Tell the office.',
  'consent.withdraw': 'If you change your mind',
  'consent.withdraw.how': 'You can withdraw your consent in Account Settings, as easily as you give it here.',
  'consent.withdraw.then': 'You cannot apply then until you agree again. What was sent before stays as it is.',
  'consent.ask': 'Questions and complaints',
  'consent.ask.office':
    'Write to the panchayat office or call it. If it does not help you, turn to the Data Protection Board of India.',
  'consent.details': 'Read the whole privacy notice',
  'consent.agree': 'I have read this and agree',
  'consent.later': 'Not now',
  'consent.more': 'More about privacy on this portal',
  'consent.accepted': 'Thank you. You can apply now.',
  'consent.withdrawn': 'Your consent has been withdrawn.',
  'consent.failed': 'Your consent could not be saved. Please try again.',
} as const
