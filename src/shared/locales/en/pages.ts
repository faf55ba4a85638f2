// SPDX-License-Identifier: Apache-2.0
/** The pages that the footer links to: accessibility, privacy, contact. */
export const pages = {
  'office.name': 'Office',
  'office.location': 'Block, district, state',
  'office.address': 'Address',
  'office.phone': 'Phone',
  'office.email': 'Email',
  'office.call': 'Call the office:',
  'office.hours': 'Opening hours',
  'office.days.range': '{first} to {last}',
  'office.days.every': 'Every day',
  'office.days.hours': '{days}, {hours}',
  'office.unknown': 'The portal has no phone number or email for the office. Please visit the panchayat office.',
  'office.failed': 'The contact details of the office could not be loaded',

  'contact.lead': 'The panchayat office can help you with your application and with filling in the form.',
  'contact.before': 'Before you call',
  'contact.before.reference':
    'Have your application ID ready. You can find it in My Applications. It looks like BC-2026-7KQ4M2XD.',
  'contact.decision': 'You do not agree with a decision?',
  'contact.decision.text':
    'You can appeal against a rejection, or if the due date has passed. It costs nothing. Open the application in My Applications and choose “Appeal”.',
  'contact.decision.who': '{officer} decides. Appeal within {days, plural, one {one day} other {{days} days}}.',
  'contact.decision.all': 'All services',
  'contact.decision.ask':
    'You can also ask at the office. The staff can see who decided, when and why, because this is recorded with your application.',
  'contact.trouble': 'The portal does not work?',
  'contact.trouble.text':
    'The connection check shows what works and what does not. Read the results to the office on the phone.',
  'contact.help': 'You’ll find most answers in Help.',
  'contact.help.link': 'Open Help',

  'privacy.lead':
    'This page explains what information the portal keeps about you, who sees it, and what your rights are.',
  'privacy.stored': 'What is kept',
  'privacy.stored.account':
    'Your account: names, date of birth, gender, address, mobile number, email, occupation, nationality, emergency contact, and your picture if you give one.',
  'privacy.stored.password': 'Nobody can read your password, not even the office.',
  'privacy.stored.applications':
    'Your applications: your answers, your documents, each decision (who made it, when and why) and the certificate.',
  'privacy.stored.drafts':
    'Forms that you began: your answers, encrypted, without Aadhaar numbers and documents, so that you can continue on any device. They stay when you log out. They are removed when you submit or delete the form, and after 30 days.',
  'privacy.access': 'Who sees it',
  'privacy.access.you':
    'You, and the staff and the admin of your panchayat. If you appeal, the appellate officers see that application, too. Other panchayats and other applicants cannot see it.',
  'privacy.access.others':
    'There is no advertising and no tracking. The pages load nothing from other companies. Emails go through the mail server of your panchayat.',
  'privacy.access.log': 'The portal’s technical log does not contain your name, your answers or your numbers.',
  'privacy.aadhaar': 'Your Aadhaar number',
  'privacy.aadhaar.encrypted': 'It is encrypted before it is saved. The key is kept separately.',
  'privacy.aadhaar.masked': 'Screens show only the last four digits, also to the office.',
  'privacy.aadhaar.never': 'It never appears on a certificate or in an email, and it is never saved on your device.',
  'privacy.time': 'How long it is kept',
  'privacy.time.records':
    'Documents that you uploaded are removed {days, plural, =365 {one year} one {# day} other {# days}} after the decision. Register entries and certificates are kept permanently, as the law requires. Your account is kept until you delete it.',
  'privacy.time.session':
    'You are logged out after 12 hours, or after 30 days if you ticked “Remember me”. A code for a new password expires after 10 minutes.',
  'privacy.device': 'What is saved on your device',
  'privacy.device.cookies':
    'A few cookies. Two keep you logged in, one remembers your language, and one remembers for a year that you have logged in on this device. Another one may be set for a minute after you send something, so that you see it immediately. If you log out without a network, a cookie tells the portal to end your login. The portal uses cookies for nothing else.',
  'privacy.device.drafts':
    'Unfinished forms, for 30 days at most. They are removed when you log out; the answers with your account stay. An unfinished registration is removed after 24 hours.',
  'privacy.device.outbox':
    'Finished forms that could not be sent yet, until the portal has received them. They are in the outbox. The name of the person or matter stays there with the application ID, until you remove it from the list or log out. If you save one as a file, only the panchayat office can open the file.',
  'privacy.device.lastSeen':
    'What your screens last showed, and certificates that you opened, so that you can read them without a network. This is removed when you log out, when another person logs in, and when your session ends.',
  'privacy.device.verify':
    'If you opened the page “Check a certificate”: the files of this page and the portal’s public lists, so that the page also works without a network. The certificates that you check are not saved.',
  'privacy.rights': 'Your rights',
  'privacy.rights.law':
    'Under the Digital Personal Data Protection Act, 2023 you can see, correct and complete your information, and have information removed that is no longer needed.',
  'privacy.rights.download':
    'In Account Settings you can download your data at any time. In Edit Profile you can correct it.',
  'privacy.rights.settings': 'Open Account Settings',
  'privacy.rights.erase':
    'There you can also withdraw your consent and delete your account. Information that the law requires the panchayat to keep, such as its registers, remains.',
  'privacy.notice': 'The privacy notice',
  'privacy.notice.version':
    'Version {version}. You accept it when you register, and can withdraw your consent in Account Settings.',
  'privacy.more': 'More details: what is kept, and what is saved on your device',
  'privacy.complaint': 'A question or a complaint',
  'privacy.complaint.text':
    'Please contact the panchayat office first: it is responsible for this information. If it does not help you, you can contact the Data Protection Board of India.',

  'accessibility.lead':
    'This portal is for everyone. We aim to meet the Web Content Accessibility Guidelines 2.2, level AA.',
  'accessibility.works': 'What works',
  'accessibility.works.keyboard': 'You can do everything with the keyboard alone. The focus is always visible.',
  'accessibility.works.reader':
    'Screen readers announce names, errors and messages. Every picture that carries information has a text description.',
  'accessibility.works.zoom':
    'You can enlarge the pages to twice their size. They fit a narrow phone without sideways scrolling.',
  'accessibility.works.colour':
    'No information is given by colour alone. The portal has light, dark and high-contrast themes, and follows the settings of your device.',
  'accessibility.works.motion':
    'Nothing moves by itself if your device is set to reduce motion. You can pause the pictures on the first page.',
  'accessibility.works.language':
    'Everything is available in English and Hindi. If your device has a voice, it can read the answers in Help aloud.',
  'accessibility.works.certificate':
    'Certificates are tagged for screen readers, and you can also read each one as a web page.',
  'accessibility.limits': 'What does not work yet',
  'accessibility.limits.scans':
    'Uploaded documents are shown as they are. A screen reader cannot read a photo of a document.',
  'accessibility.limits.names':
    'Names, addresses and messages from the office stay in the language in which they were written.',
  'accessibility.limits.audit': 'The portal has not been audited by an outside expert. We test it ourselves.',
  'accessibility.dates': 'This statement was prepared on {prepared} and last reviewed on {reviewed}.',
  'accessibility.report': 'Is something not accessible?',
  'accessibility.report.text':
    'Tell the panchayat office which page it was and what happened. You can always apply on paper at the office.',
} as const
