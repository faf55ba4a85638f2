// SPDX-License-Identifier: Apache-2.0
import { fields } from './fields.ts'

/** The panchayat's pictures. */
export const gallery = {
  ...fields,
  'gallery.title': 'Gallery',
  'gallery.lead': 'Pictures from our panchayat',
  'gallery.pictures': 'Pictures',
  'gallery.failed': 'The pictures could not be loaded',
  'gallery.empty.title': 'No pictures yet',
  'gallery.empty.text': 'Pictures that the panchayat office adds appear here.',
  'gallery.more': 'Show more pictures',
  'gallery.view': 'Picture {number}',
  'gallery.view.previous': 'Previous',
  'gallery.view.next': 'Next',
  'gallery.add': 'Add a picture',
  'gallery.add.caption.hint': 'Say what the picture shows, and where it was taken. Up to {count} characters.',
  'gallery.add.picture.hint':
    'Ask people before you show their faces. Location and camera details are removed from the file',
  'gallery.add.submit': 'Add to the gallery',
  'gallery.add.cancel': 'Cancel',
  'gallery.add.failed': 'The picture could not be added',
  'gallery.added': 'Picture added',
  'gallery.remove': 'Remove',
  'gallery.remove.of': 'Remove picture: {caption}',
  'gallery.remove.title': 'Remove this picture?',
  'gallery.remove.text': '“{caption}” will be removed from the gallery. This cannot be undone.',
  'gallery.remove.cancel': 'Keep it',
  'gallery.remove.failed': 'The picture could not be removed',
  'gallery.removed': 'Picture removed',
  'field.picture': 'Picture',
  'field.caption': 'Caption',
} as const
