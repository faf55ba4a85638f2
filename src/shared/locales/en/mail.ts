/** Mails to applicants: short, plain, and without anything that a stranger should not read. */
export const mail = {
  'mail.code.subject': 'Your code for {portal}',
  'mail.code.body':
    'Your code is {code}. It is valid for {minutes} minutes and can be used once.\n\nIf you did not ask for it, you need not do anything: your password stays as it is.',
  'mail.loginCode.subject': 'Your login code for {portal}',
  'mail.loginCode.body':
    'Your login code is {code}. It is valid for {minutes} minutes and can be used once.\n\nWe ask for it because many wrong passwords were typed lately, and somebody has now typed your password on a device that you have not used before.\n\nIf that was not you, set a new password now:\n{link}',
  'mail.password.subject': 'Your password for {portal} has been changed',
  'mail.password.body':
    'Dear {name},\n\nthe password of your account has been changed, and every other device has been signed out.\n\nIf this was not you, set a new password at once and tell the panchayat office:\n{link}',
  'mail.erasure.subject': 'Your account for {portal} will be deleted',
  'mail.erasure.body':
    'Dear {name},\n\nyou asked us to delete your account. It is deleted after {day}. The certificates that you were given stay valid.\n\nIf this was not you, or if you have changed your mind, log in before that. Then your account stays:\n{link}',
  'mail.factor.subject': 'Your login to {portal}: the second step',
  'mail.factor.set':
    'Dear {name},\n\na phone has been set up for the second step of your login. Codes of an earlier phone no longer work, and every other device has been signed out.\n\nIf this was not you, set a new password at once and tell your admin:\n{link}',
  'mail.factor.reset':
    'Dear {name},\n\nthe second step of your login has been reset by your office. Until you set up a phone again, your password alone opens your account.\n\nIf you did not ask for it, tell your admin at once, and set a new password:\n{link}',
  'mail.factor.removed':
    'Dear {name},\n\nthe second step of your login has been switched off. Your password alone opens your account now.\n\nIf this was not you, set a new password at once and tell your admin:\n{link}',
  'mail.factor.recovery-code-used':
    'Dear {name},\n\na recovery code was used to log in to your account. It opens nothing any more.\n\nIf this was not you, set a new password at once and tell your admin:\n{link}',
  'mail.factor.codes-made':
    'Dear {name},\n\nnew recovery codes have been made for your account. The earlier ones no longer work.\n\nIf this was not you, set a new password at once and tell your admin:\n{link}',
  'mail.factor.tried':
    'Dear {name},\n\nsomebody who knows your password has typed several wrong codes. For a while no code of your phone is taken; your recovery codes still work.\n\nIf this was not you, set a new password at once and tell your admin:\n{link}',
  'mail.factor.tried-on-paper':
    'Dear {name},\n\nsomebody who knows your password has typed several wrong recovery codes. For a while no recovery code is taken; the codes of your phone still work.\n\nIf this was not you, set a new password at once and tell your admin:\n{link}',
  'mail.decided.subject': 'Your application {reference}: {status}',
  'mail.decided.Verified':
    'Dear {name},\n\nthe panchayat has checked your application {reference} ({service}). It is now waiting for its approval.',
  'mail.decided.Approved':
    'Dear {name},\n\nyour application {reference} ({service}) has been approved. You can download your certificate in My Applications:\n{link}',
  'mail.decided.Rejected':
    'Dear {name},\n\nyour application {reference} ({service}) could not be approved. The reason stands in My Applications:\n{link}',
  'mail.certificate.correct.subject': 'Your certificate for {reference} was corrected',
  'mail.certificate.correct':
    'Dear {name},\n\nthe panchayat has corrected the certificate of your application {reference} ({service}). The earlier one no longer holds. Please download the new one in My Applications:\n{link}',
  'mail.certificate.revoke.subject': 'Your certificate for {reference} was withdrawn',
  'mail.certificate.revoke':
    'Dear {name},\n\nthe panchayat has withdrawn the certificate of your application {reference} ({service}). It no longer holds. The reason, and what you can do, stand in My Applications:\n{link}',
  'mail.submitted.subject': 'We received your application {reference}',
  'mail.submitted.body':
    'Dear {name},\n\nwe received your application {reference} ({service}). You can follow it in My Applications:\n{link}',
} as const
