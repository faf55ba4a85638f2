// SPDX-License-Identifier: Apache-2.0
/** The correction of a rejected application, which is sent again as a new one. */
export const correction = {
  'apply.correction.title': 'Application {reference} was rejected',
  'apply.correction.text': 'Your earlier answers are filled in. Correct what the reason names, and send it again.',
  'apply.correction.marked.text':
    'Your earlier answers are filled in. Correct what is marked in red, and send it again.',
  'apply.correction.marked': 'The office asks you to correct this',
  'apply.correction.mentioned': 'The reason mentions this. Check it, and change it if needed.',
  'apply.correction.aadhaar': 'Please fill in Aadhaar numbers again.',
  'apply.correction.documents': 'Some of your earlier documents are no longer available. Please add them again.',
  'apply.correction.replace.text':
    '{count, plural, one {Replace the document marked in red.} other {Replace the documents marked in red.}} Your other documents are kept.',
  'apply.correction.missing':
    '{count, plural, one {Please also add the document that your earlier application did not have.} other {Please also add the # documents that your earlier application did not have.}}',
  'apply.correction.rejectedFiles': 'Not accepted: replace this file',
  'apply.correction.new': 'New',
  'apply.correction.newFile': 'New: {amount}',
  'apply.correction.replaced': 'Replaced: {documents}',
  'apply.correction.before': 'The file you sent before',
  'apply.correction.keep': 'Keep',
  'apply.correction.keepOf': 'Keep {name}',
  'apply.correction.view': 'View',
  'apply.correction.viewOf': 'View {name}, the file you sent before',
  'apply.correction.replaceFirst': 'Replace {field} first',
} as const
