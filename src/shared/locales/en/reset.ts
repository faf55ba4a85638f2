// SPDX-License-Identifier: Apache-2.0
import { credentials } from './credentials.ts'

/** The forgotten password (spec §2, §5). */
export const reset = {
  ...credentials,
  'reset.sent': 'OTP sent to your email!',
  'reset.verified': 'OTP verified successfully!',
  'reset.done': 'Password reset successfully!',
  'reset.title': 'Forgot password',
  'reset.step': 'Step {step} of 3',
  'reset.email.title': 'Your email',
  'reset.email.text': 'We will send a code to the email address of your account.',
  'reset.email.submit': 'Send code',
  'reset.email.failed': 'An error occurred while checking email.',
  'reset.code.title': 'Your code',
  'reset.code.text': 'We sent a code of {length} digits to {email}. Enter it within 5 minutes.',
  'reset.code.placeholder': '{length}-digit OTP',
  'reset.code.submit': 'Verify code',
  'reset.code.resend': 'Send a new code',
  'reset.code.resendIn': 'You can request a new code in {seconds, plural, one {# second} other {# seconds}}.',
  'reset.code.otherEmail': 'Use another email',
  'reset.code.failed': 'Failed to verify OTP. Please try again.',
  'reset.password.title': 'Your new password',
  'reset.password.text': 'You will then be logged out on all devices. Log in again with the new password.',
  'reset.password.submit': 'Save new password',
  'reset.password.failed': 'Failed to reset password.',
  'reset.leaving': 'Your new password is saved. You can log in with it now.',
} as const
