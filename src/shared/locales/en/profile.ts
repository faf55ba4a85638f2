// SPDX-License-Identifier: Apache-2.0
import { leave } from './leave.ts'

/** Edit profile. */
export const profile = {
  ...leave,
  'profile.lead':
    'This is the information that the panchayat has about you. Changes do not affect applications that you have already submitted.',
  'profile.lead.office': 'This is your name as the portal shows it. The office needs only the names of its staff.',
  'profile.loadFailed': 'Your profile could not be loaded',
  'profile.account.title': 'Your account',
  'profile.account.text':
    'The office identifies you by your username and your email, so you cannot change them here. To change one of them, visit the panchayat office with a proof of identity.',
  'profile.account.text.office':
    'You log in with the email, and your decisions are recorded under the username, so you cannot change them here. To change one of them, contact the portal’s administrator.',
  'profile.picture.title': 'Your picture',
  'profile.picture.chosen': 'Your new picture',
  'profile.picture.none': 'You have no picture yet.',
  'profile.picture.afterSaving': 'Your new picture. It is saved when you save your changes.',
  'profile.picture.remove': 'Remove the picture',
  'profile.picture.removed': 'The picture is removed when you save your changes.',
  'profile.picture.undoRemove': 'Keep the picture',
  'profile.aadhar.saved': 'The portal has {aadhar}. Leave this empty to keep it, or type a new number.',
  'profile.officeNumbers': 'Your own numbers',
  'profile.officeNumbers.text': 'You will not be asked to decide on an application that contains one of these numbers.',
  'profile.officeNumbers.aadhar': '12 digits. Stored encrypted; nobody sees more than the last four.',
  'profile.save': 'Save changes',
  'profile.saved': 'Your profile has been saved.',
  'profile.saveFailed': 'Your changes could not be saved. Please try again.',
} as const
