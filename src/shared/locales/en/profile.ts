/** Edit profile. */
export const profile = {
  'profile.lead': 'What the panchayat knows about you. Applications that you have already submitted stay as they are.',
  'profile.lead.office': 'How the portal calls you. The office needs no more than a name of its own people.',
  'profile.loadFailed': 'Your profile could not be loaded',
  'profile.account.title': 'Your account',
  'profile.account.text':
    'The office knows you by these two, so they are not changed here. If one of them has to change, visit the panchayat office and bring a proof of identity.',
  'profile.account.text.office':
    'You log in with the email, and your decisions stand under the username, so they are not changed here. If one of them has to change, tell whoever looks after the portal.',
  'profile.picture.title': 'Your picture',
  'profile.picture.chosen': 'Your new picture',
  'profile.picture.none': 'You have no picture yet.',
  'profile.picture.afterSaving': 'Your new picture, kept once you save your changes.',
  'profile.picture.remove': 'Remove the picture',
  'profile.picture.removed': 'The picture goes once you save your changes.',
  'profile.picture.keep': 'Keep the picture',
  'profile.aadhar.kept': 'The portal has {aadhar}. Leave this empty to keep it, or type another number.',
  'profile.officeContact': 'Contact',
  'profile.save': 'Save changes',
  'profile.saved': 'Your profile has been saved.',
  'profile.saveFailed': 'Your changes could not be saved. Please try again.',
  'profile.leave.title': 'Leave without saving?',
  'profile.leave.text': 'You have changed something that is not saved yet. It is lost when you leave.',
  'profile.leave.stay': 'Stay here',
  'profile.leave.go': 'Leave without saving',
} as const
