// SPDX-License-Identifier: Apache-2.0
/** The login, and the fields that it shares with other forms about accounts (spec §2, §5, §8). */
export const account = {
  'login.title': 'Welcome Back',
  'login.lead': 'Log in to apply and to track your applications.',
  'login.remember': 'Remember me',
  'login.submit': 'Login',
  'login.forgot': 'Forgot password?',
  'login.new': 'New here?',
  'login.register': 'Create an account',
  'login.failed': 'Login failed! Please try again.',
  'login.noAnswer': 'Something went wrong!',
  'login.opening': 'Opening your dashboard...',
  'login.demo.title': 'Demo accounts',
  'login.demo.text': 'Use one of the accounts below to try the portal. The village is fictional.',
  'login.demo.user': 'A citizen, who applies',
  'login.demo.staff': 'Staff, who verify',
  'login.demo.admin': 'Admin, who approves',
  'login.demo.use': 'Use this account',
  'login.demo.useOf': 'Use this account: {email}',
  'login.demo.password': 'Password for all three accounts: {password}',
  'field.email': 'Email',
  'field.password': 'Password',
} as const
