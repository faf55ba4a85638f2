// SPDX-License-Identifier: Apache-2.0
/** Words of forms, dates and files, and the errors of files. The module of each screen with such fields contains them. */
export const fields = {
  'fields.optionalNote': 'Fill in everything that is not marked “optional”.',
  'date.day': 'Day',
  'date.month': 'Month',
  'date.year': 'Year',
  'date.example': 'For example 15 June 1985',
  'files.choose': '{count, plural, one {Choose file} other {Choose files}}',
  'files.more': 'Add another file',
  'files.replace': 'Choose another file',
  'files.photo': 'Take photo',
  'files.preparing': 'Preparing the picture...',
  'files.photoFailed': 'This photo could not be read. Please take it again, or choose a file.',
  'files.noScanner': 'The camera could not be opened. Check the connection, or choose a file.',
  'files.adjust': 'Adjust {name}',
  'files.remove': 'Remove {name}',
  'files.chosen': 'Chosen files for {field}',
  'files.accepts.image': 'JPEG or PNG, up to {size}',
  'files.add.pdf':
    '{count, plural, one {Take a photo, or choose a PDF} other {Take a photo of each page, or choose a PDF}}',
  'files.add.image-or-pdf':
    '{count, plural, one {Take a photo, or choose a picture or PDF} other {Take a photo of each page, or choose a picture or PDF}}',
  'files.limits': '{count, plural, one {up to {size}} other {up to {size} each, at most {count} files}}',
  'fieldError.too-few-documents': 'Please add a document for {field}',
  'fieldError.too-many-documents': 'There are too many documents for {field}',
  'fieldError.wrong-file': 'This file cannot be used for {field}',
  'fieldError.file-too-large': 'A file of {field} is larger than {file}',
  'fieldError.empty-file': 'A file of {field} is empty',
  'fieldError.active-document':
    'A PDF of {field} contains a program or other files. Print it to a new PDF or take a photo of it, and add that instead',
  'fieldError.locked-document':
    'A PDF of {field} is locked with a password. Open it, print it to a new PDF without a password, and add that instead',
  'fieldError.damaged-document':
    'A file of {field} is damaged and cannot be read. Please scan it again, or take a photo of it',
  'fieldError.too-complex-document':
    'A PDF of {field} takes too long to check. Print it to a new PDF or take a photo of it, and add that instead',
  'fieldError.infected-document':
    '{field}: a virus was found in a file, so the file was not saved. Please scan the document again, or send it from another device',
  'fieldError.too-many-pixels': 'A picture of {field} is too large to be read. Please take it again at a smaller size',
  'fieldError.several-pages': 'A picture of {field} has several pages. Please save it as a PDF, and add that instead',
} as const
