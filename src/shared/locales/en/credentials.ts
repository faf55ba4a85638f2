// SPDX-License-Identifier: Apache-2.0
/**
 * The fields and errors of small forms about accounts. The modules of all screens with such a form include these texts, except
 * the module of the login.
 */
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
  'fieldError.password-short': 'Password must be at least {least} characters',
  'fieldError.password-common': 'This password is too easy to guess. Please choose another password',
  'fieldError.password-long': 'This password is too long',
  'fieldError.password-wrong': 'This is not your current password',
} as const
