// SPDX-License-Identifier: Apache-2.0
/** Emails: short, plain, and without private details. */
export const mail = {
  'mail.code.subject': 'Your code for {portal}',
  'mail.code.body':
    'Your code is {code}. It is valid for {minutes} minutes and can be used once.\n\nIf you did not request it, you do not need to do anything. Your password has not changed.',
  'mail.loginCode.subject': 'Your login code for {portal}',
  'mail.loginCode.body':
    'Your login code is {code}. It is valid for {minutes} minutes and can be used once.\n\nWe ask for this code because many wrong passwords were typed recently, and someone has now typed your password on a device that you have not used before.\n\nIf this was not you, set a new password now:\n{link}',
  'mail.password.subject': 'Your password for {portal} has been changed',
  'mail.password.body':
    'Dear {name},\n\nThe password of your account has been changed, and you have been logged out on all other devices.\n\nIf this was not you, set a new password immediately and tell the panchayat office:\n{link}',
  'mail.erasure.subject': 'Your account for {portal} will be deleted',
  'mail.erasure.body':
    'Dear {name},\n\nYou asked us to delete your account. It will be deleted after {day}. Certificates already issued to you stay valid.\n\nIf this was not you, or if you have changed your mind, log in before then to keep your account:\n{link}',
  'mail.factor.subject': 'Two-step login for {portal}',
  'mail.factor.set':
    'Dear {name},\n\nA phone has been set up for your two-step login. Codes from an earlier phone no longer work, and you have been logged out on all other devices.\n\nIf this was not you, set a new password immediately and tell your admin:\n{link}',
  'mail.factor.reset':
    'Dear {name},\n\nYour office has reset your two-step login. Until you set up a phone again, you log in with your password alone.\n\nIf you did not ask for this, tell your admin immediately and set a new password:\n{link}',
  'mail.factor.removed':
    'Dear {name},\n\nYour two-step login has been switched off. You now log in with your password alone.\n\nIf this was not you, set a new password immediately and tell your admin:\n{link}',
  'mail.factor.recovery-code-used':
    'Dear {name},\n\nA recovery code was used to log in to your account. It cannot be used again.\n\nIf this was not you, set a new password immediately and tell your admin:\n{link}',
  'mail.factor.codes-made':
    'Dear {name},\n\nNew recovery codes have been created for your account. The earlier codes no longer work.\n\nIf this was not you, set a new password immediately and tell your admin:\n{link}',
  'mail.factor.tried':
    'Dear {name},\n\nSomeone who knows your password has typed several wrong codes. Codes from your phone are blocked for a while; your recovery codes still work.\n\nIf this was not you, set a new password immediately and tell your admin:\n{link}',
  'mail.factor.tried-on-paper':
    'Dear {name},\n\nSomeone who knows your password has typed several wrong recovery codes. Recovery codes are blocked for a while; the codes from your phone still work.\n\nIf this was not you, set a new password immediately and tell your admin:\n{link}',
  'mail.decided.subject': 'Your application {reference}: {status}',
  'mail.decided.Verified':
    'Dear {name},\n\nThe panchayat has checked your application {reference} ({service}). It is now waiting for approval.',
  'mail.decided.Approved':
    'Dear {name},\n\nYour application {reference} ({service}) has been approved. You can download your certificate in My Applications:\n{link}',
  'mail.decided.Rejected':
    'Dear {name},\n\nYour application {reference} ({service}) could not be approved. You can read the reason in My Applications:\n{link}\n\nIf you do not agree, you can appeal there until {day}. {officer} decides on the appeal.',
  'mail.certificate.correct.subject': 'Your certificate for {reference} was corrected',
  'mail.certificate.correct':
    'Dear {name},\n\nThe panchayat has corrected the certificate of your application {reference} ({service}). The earlier certificate is no longer valid. Please download the new one in My Applications:\n{link}',
  'mail.certificate.revoke.subject': 'Your certificate for {reference} was withdrawn',
  'mail.certificate.revoke':
    'Dear {name},\n\nThe panchayat has withdrawn the certificate of your application {reference} ({service}). It is no longer valid. You can read the reason and the next steps in My Applications:\n{link}',
  'mail.amendment.subject': 'Please change some parts of your application {reference}',
  'mail.amendment.body':
    'Dear {name},\n\nThe panchayat has checked your application {reference} ({service}) and needs some changes before it can decide. You only change the parts that it names; everything else stays as you sent it. The panchayat waits for your changes; this time does not count towards its limit. Open My Applications:\n{link}',
  'mail.appeal.filed.subject': 'Your appeal on {reference} was received',
  'mail.appeal.filed':
    'Dear {name},\n\nYour appeal on your application {reference} ({service}) was received. {officer} must decide by {day}. You do not have to do anything. You can read it in My Applications:\n{link}',
  'mail.appeal.upheld.subject': 'Your appeal on {reference} was decided',
  'mail.appeal.upheld':
    'Dear {name},\n\n{officer} has examined your appeal on your application {reference} ({service}). The decision of the panchayat stands. You can read the reason, and how to appeal again, in My Applications:\n{link}',
  'mail.appeal.ordered.subject': 'The panchayat must decide on {reference} by {day}',
  'mail.appeal.ordered':
    'Dear {name},\n\n{officer} has examined your appeal on your application {reference} ({service}), and ordered the panchayat to decide by {day}. You can read the reason in My Applications:\n{link}',
  'mail.appeal.waiting.subject': 'Appeal on {reference}: decide by {day}',
  'mail.appeal.waiting':
    'Dear {name},\n\nAn applicant has appealed on the application {reference}. The appeal must be decided by {day}. Log in to read it:\n{link}',
  'mail.submitted.subject': 'We received your application {reference}',
  'mail.submitted.body':
    'Dear {name},\n\nWe received your application {reference} ({service}). {due}\n\nYou can track it in My Applications:\n{link}',
  'mail.submitted.byOffice':
    'Dear {name},\n\nThe panchayat office has opened the file that you saved, and sent your application {reference} ({service}) for you. {due}\n\nYou can track it in My Applications:\n{link}\n\nIf you did not give a file to the office, please tell the office.',
  'mail.submitted.due': 'The panchayat must decide by {day}.',
  'mail.confirmation.subject': 'Confirm your email address for {portal}',
  'mail.confirmation.body':
    'Somebody has registered for {portal} with this email address. If it was you, confirm the address here within {days} days:\n{link}\n\nIf it was not you, you do not need to do anything. You will get no emails about that account.',
  'mail.registered.subject': 'You already have an account for {portal}',
  'mail.registered.body':
    'Somebody has tried to register for {portal} with this email address, which already has an account. If it was you, log in here:\n{link}\n\nIf you have forgotten your password, you can set a new one there. If it was not you, you do not need to do anything.',
  'mail.activation.subject': 'Activate your account for {portal}',
  'mail.activation.body':
    'Dear {name},\n\nA staff account has been created for you. Choose your password here within {hours} hours:\n{link}\n\nThe link works once. If you did not expect this email, tell the panchayat office.',
  'mail.account.subject': 'Staff account of {person}: {change}',
  'mail.account.body':
    'Dear {name},\n\nThe staff account of {person} ({role}, {email}) has changed: {change}.\n\nAll admins receive this email. If you do not know of this change, check the staff accounts immediately:\n{link}',
  'mail.account.created': 'created',
  'mail.account.link-sent': 'new activation link sent',
  'mail.account.activated': 'activated by its owner',
  'mail.account.confirmed': 'confirmed by a second person',
  'mail.account.disabled': 'disabled',
  'mail.account.enabled': 'enabled',
  'mail.account.signed-out': 'logged out on all devices',
  'mail.account.factor-set': 'two-step login set up with a phone',
  'mail.account.factor-reset': 'two-step login reset',
  'mail.account.factor-removed': 'two-step login switched off',
  'mail.proposal.subject': 'A certificate change needs your confirmation: {reference}',
  'mail.proposal.correct':
    'Dear {name},\n\nAn admin has proposed to correct the certificate of application {reference}. Please check it, and confirm or decline it within {days} days:\n{link}',
  'mail.proposal.revoke':
    'Dear {name},\n\nAn admin has proposed to withdraw the certificate of application {reference}. Please check it, and confirm or decline it within {days} days:\n{link}',
  'mail.complaint.subject': 'There is an answer to your complaint',
  'mail.complaint.body':
    'Dear {name},\n\nThe panchayat has answered your complaint. Log in to read the answer:\n{link}',
  'mail.overdue.subject': '{count, plural, one {# application is late} other {# applications are late}}',
  'mail.overdue.body':
    'Dear {name},\n\nThese applications should have been decided:\n{lines}\n\nThey are at the top of your list:\n{link}',
  'mail.overdue.line':
    '{service}: {count, plural, one {# waits} other {# wait}} for {officer}. The oldest is {days, plural, one {# day} other {# days}} late.',
  'mail.weekly.subject': 'Your panchayat from {from} to {to}',
  'mail.weekly.body':
    'The figures of your panchayat from {from} to {to}:\n\n{lines}\n\nOverview: {link}\nYou can switch this email off in the settings of your account: {settings}',
  'mail.weekly.signature':
    'For your signature: {waiting, number}{overdue, plural, =0 {, none late} other {, # of them late}}',
  'mail.weekly.verification':
    'To be verified by staff: {waiting, number}{overdue, plural, =0 {, none late} other {, # of them late}}',
  'mail.weekly.week':
    'Last week: {submitted, number} submitted, {approved, number} approved, {rejected, number} rejected',
  'mail.weekly.onTime':
    'In time in the last 90 days: {decisions, plural, =0 {no decisions yet} one {{share} % of # decision} other {{share} % of # decisions}}',
  'mail.weekly.appeals':
    'Open appeals: {appeals, number}{late, plural, =0 {} other { (# late)}}; open complaints: {complaints, number}{unanswered, plural, =0 {} other { (# without an answer)}}',
} as const
