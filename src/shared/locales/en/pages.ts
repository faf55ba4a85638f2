/** The pages behind the footer: accessibility, privacy, contact. */
export const pages = {
  'office.name': 'Office',
  'office.place': 'Block, district, state',
  'office.address': 'Address',
  'office.phone': 'Phone',
  'office.email': 'Email',
  'office.hours': 'Open',
  'office.unknown': 'This portal has not been told a phone number or an email. Please visit the panchayat office.',
  'office.failed': 'The contact of the office could not be loaded',

  'contact.lead': 'The panchayat office helps you with your application, also with filling in the form.',
  'contact.before': 'Before you call',
  'contact.before.reference':
    'Have your application ID ready. It stands in My Applications, and looks like BC-2026-7KQ4M2XD.',
  'contact.decision': 'You do not agree with a decision?',
  'contact.decision.text':
    'Ask at the office. It can see who decided, when and why; all of that is kept with your application.',
  'contact.trouble': 'The portal does not work?',
  'contact.trouble.text':
    'The connection check tells you in plain words what works and what does not. Read it aloud on the phone.',
  'contact.help': 'Most answers stand in Help.',
  'contact.help.link': 'Open Help',

  'privacy.lead': 'What this portal keeps about you, who sees it, and what you can ask for.',
  'privacy.kept': 'What is kept',
  'privacy.kept.account':
    'Your account: names, date of birth, gender, address, mobile number, email, occupation, nationality, emergency contact, and your picture if you give one.',
  'privacy.kept.password': 'Your password is kept only as a code that nobody can turn back, the office included.',
  'privacy.kept.applications':
    'Your applications: your answers, your documents, each decision with who took it, when and why, and the certificate.',
  'privacy.seen': 'Who sees it',
  'privacy.seen.you': 'You, and the staff and the admin of your panchayat. No other panchayat, and no other applicant.',
  'privacy.seen.others':
    'There is no advertising and no tracking. The pages load nothing from other companies. Emails go through the mail server of your panchayat.',
  'privacy.seen.log':
    'The record that the portal keeps of its own work contains no names, answers or numbers of yours.',
  'privacy.aadhaar': 'Your Aadhaar number',
  'privacy.aadhaar.sealed': 'It is encrypted before it is kept. The key lies apart from it.',
  'privacy.aadhaar.masked': 'On the screen only the last four digits are shown, to the office too.',
  'privacy.aadhaar.never': 'It never stands on a certificate, in an email, or in what your device keeps.',
  'privacy.time': 'How long',
  'privacy.time.records':
    'Papers that you handed in are removed {days, plural, =365 {one year} one {# day} other {# days}} after the decision. Register entries and certificates stay for good, as the law asks. Your account stays until you have it deleted.',
  'privacy.time.session':
    'A login ends after 12 hours, or after 30 days if you ticked “Remember me”. A code for a new password ends after 10 minutes.',
  'privacy.device': 'What your device keeps',
  'privacy.device.cookies':
    'Three cookies: one keeps you logged in, one remembers your language, and one tells for a year that you have logged in on this device, so that others who guess your password cannot stop you here. A portal of several computers sets a fourth, for a minute after you send something, so that you see it at once. They serve nothing else.',
  'privacy.device.drafts': 'A form that you have begun, for 30 days at most. Logging out removes it.',
  'privacy.device.verify':
    'The page “Check a certificate”, if you opened it: its own files and the public lists of the portal, so that it also works without a network. Nothing of what you check.',
  'privacy.rights': 'Your rights',
  'privacy.rights.law':
    'The Digital Personal Data Protection Act, 2023 lets you see, correct and complete what is kept, and have removed what is no longer needed.',
  'privacy.rights.download':
    'In Account Settings you can download your data at any time. In Edit Profile you can correct it.',
  'privacy.rights.settings': 'Open Account Settings',
  'privacy.rights.erase':
    'There you can also withdraw your consent, and have your account deleted. What the law tells the panchayat to keep, such as its registers, stays.',
  'privacy.notice': 'The privacy notice',
  'privacy.notice.version':
    'Version {version}. You accept it when you register, and can withdraw your consent in Account Settings.',
  'privacy.complaint': 'A question or a complaint',
  'privacy.complaint.text':
    'Tell the panchayat office first: it answers for this data. If it does not help you, you can turn to the Data Protection Board of India.',

  'accessibility.lead':
    'This portal is meant for everybody. We aim at the Web Content Accessibility Guidelines 2.2, level AA.',
  'accessibility.works': 'What works',
  'accessibility.works.keyboard': 'Everything can be done with the keyboard alone. You always see where you are.',
  'accessibility.works.reader':
    'Screen readers are told the names, the faults and the messages. Every picture that matters has words.',
  'accessibility.works.zoom':
    'The pages can be made twice as large, and fit a narrow phone without sideways scrolling.',
  'accessibility.works.colour':
    'No meaning rests on colour alone. There are light, dark and high-contrast colours; your device chooses.',
  'accessibility.works.motion':
    'Nothing moves by itself if your device asks for less motion. The pictures of the first page can be paused.',
  'accessibility.works.language':
    'You can read everything in English and Hindi. If your device has a voice, it reads the answers in Help to you.',
  'accessibility.works.certificate':
    'Certificates carry marks for screen readers, and each can also be read as a page of the portal.',
  'accessibility.limits': 'What does not work yet',
  'accessibility.limits.scans':
    'Documents that people hand in are shown as they are. A screen reader cannot read a photo of a paper.',
  'accessibility.limits.names':
    'Names, addresses and messages of the office stay in the language in which they were written.',
  'accessibility.limits.audit': 'No one from outside has tested the portal yet; we test it ourselves.',
  'accessibility.report': 'Something stops you?',
  'accessibility.report.text':
    'Tell the panchayat office which page it was and what happened. You can always hand in an application on paper at the office.',
} as const
