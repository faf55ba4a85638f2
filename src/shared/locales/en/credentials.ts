/** The fields of small forms about accounts. The module of each screen with such a form contains these words, except the login. */
export const credentials = {
  'field.username': 'Username',
  'field.currentPassword': 'Current Password',
  'field.ownPassword': 'Your own password',
  'field.newPassword': 'New Password',
  'field.otp': 'OTP',
  'field.firstName': 'First Name',
  'field.lastName': 'Last Name',
  'register.hint.password': 'At least {least} characters',
  'reset.code.demo': 'The demo sends no emails. Your code is {code}.',
  'reset.backToLogin': 'Back to login',
} as const
