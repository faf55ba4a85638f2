// SPDX-License-Identifier: Apache-2.0
import { fields } from './fields.ts'

/** Help: questions and answers, required documents, and the contact of the office. */
export const help = {
  ...fields,
  'help.lead': 'Answers to common questions. You can also call or visit the panchayat office.',
  'help.search': 'Search Help',
  'help.search.placeholder': 'For example: password',
  'help.complain': 'Write a complaint, or read the answers',
  'help.complaints': 'Complaints of citizens',
  'help.found': '{count, plural, =0 {No answer found} one {# answer found} other {# answers found}}',
  'help.noMatch.title': 'No results',
  'help.noMatch.text': 'No answer contains “{search}”. Try another word, or ask the office.',
  'help.noMatch.clear': 'Clear the search',
  'help.failed': 'The list of documents could not be loaded',
  'help.documents': 'What documents do I need?',
  'help.documents.ready': 'Have a photo or a scan of each document ready before you start.',
  'help.documents.any': 'The office needs all of these except the optional ones. You must add at least one.',
  'help.documents.demanded': 'required',
  'help.documents.expected': 'expected',
  'help.documents.oneOf': 'One of: {options}.',
  'help.time': 'How long does it take?',
  'help.time.form': 'Filling in the form takes a few minutes when your documents are ready.',
  'help.time.office':
    'The office decides within the time limit of its charter. Your receipt and My Applications show the last day for the decision, and what you can do if it is late.',
  'help.track': 'Can I track my application without logging in?',
  'help.track.how': 'Yes. You need the application ID and the last four digits of the mobile number of your account.',
  'help.track.link': 'Track an application',
  'help.next': 'What happens after I apply?',
  'help.next.reference': 'You get an application ID immediately. Note it down: the office will ask you for it.',
  'help.next.staff':
    'The panchayat staff check your documents. If everything is in order, the status becomes Verified.',
  'help.next.admin':
    'Then the panchayat decides. If it approves, your “{certificate}” is ready to download in My Applications.',
  'help.next.mail': 'You are notified of each step in the portal and by email.',
  'help.general': 'General questions',
  'help.login': 'How do I log in?',
  'help.login.how': 'Open Login and enter the email and the password of your account.',
  'help.login.new': 'No account yet? Choose “Create an account” on the first page. You need to do this only once.',
  'help.login.remember':
    'On your own phone, you can tick “Remember me”. On a shared phone, leave it unticked and log out when you have finished.',
  'help.login.link': 'Open Login',
  'help.forgot': 'I forgot my password',
  'help.forgot.how':
    'On the login page choose “Forgot password?” and enter your email. We send you a code that is valid for 10 minutes.',
  'help.forgot.then': 'Enter the code and choose a new password. You are then logged out on all devices.',
  'help.forgot.link': 'Set a new password',
  'help.status': 'What do the statuses mean?',
  'help.status.Pending': 'We have received your application. The staff will check your documents.',
  'help.status.Verified': 'The staff have checked your documents. The decision is next.',
  'help.status.Approved': 'The panchayat has approved your application. Your certificate is ready.',
  'help.status.Rejected': 'The panchayat could not approve your application. The reason is shown with the application.',
  'help.rejected': 'My application was rejected. What now?',
  'help.rejected.reason': 'Open it in My Applications. The reason is at the top.',
  'help.rejected.again':
    'You can apply again and add what was missing. If you do not understand the reason, ask the office.',
  'help.certificate': 'How do I get my certificate?',
  'help.certificate.how':
    'When the status is Approved, open My Applications and choose “Download Certificate”. You can save the PDF or print it.',
  'help.certificate.again': 'You can download it as often as you like. It is always the same certificate.',
  'help.verify': 'How do I know that a certificate is genuine?',
  'help.verify.how':
    'Scan the square code on the certificate with any phone, or open “Check a certificate”. The page shows whether the certificate is genuine and still valid. You do not need an account.',
  'help.verify.compare':
    'Then compare the lines on the screen with the printed certificate. Each line must be the same. The page also names lines that the code does not prove: check those with the PDF file.',
  'help.verify.link': 'Check a certificate',
  'help.draft': 'Can I stop and continue later?',
  'help.draft.saved':
    'Yes. What you typed is saved on your device for 30 days and appears when you open the form again. When you are online, your answers are also stored with your account, so that you can continue on another device. Your Aadhaar number is not saved: enter it again.',
  'help.draft.removed':
    'When you log out, it is removed from the device, so that nobody else can read it. The answers with your account stay, and appear after your next login.',
  'help.file': 'My file will not upload',
  'help.file.size':
    'One file may be up to {file}, all files together up to {request}. You can take the photo at a smaller size.',
  'help.file.kind': 'The form shows beside each document which types of file you can upload.',
  'help.phone': 'Can somebody help me on the phone?',
  'help.phone.how':
    'Yes, call the office. If the portal does not work, first open the connection check and read the results to the office, so that they know what is wrong.',
  'help.neverTellPassword': 'Never tell anyone your password or a code. The office does not ask for them.',
  'help.connectionCheck': 'Open the connection check',
  'help.languages': 'How do I change the language?',
  'help.languages.how': 'Press Languages at the top of the page and choose your language. What you have typed is kept.',
  'help.reviewer': 'For staff and admins',
  'help.practice': 'How can I practise reviewing applications?',
  'help.practice.how':
    'Open the practice queue. It has invented cases of every service, and you decide them with the same screen and keys as real applications.',
  'help.practice.after':
    'After each decision you read whether it was correct, and why. Nothing is sent or stored, and no figure of the office changes.',
  'help.practice.keys': 'Press ? in the list to see all keys. That list also leads to the practice queue.',
  'help.practice.link': 'Open the practice queue',
  'help.office': 'Ask the panchayat office',
} as const
