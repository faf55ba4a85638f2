import type { Decision } from '#shared/applications/lifecycle.ts'

/** What the office of the demo village writes with its decisions; `{document}` becomes the label of a document slot. */
export const MESSAGES: Record<Decision, readonly string[]> = {
  Verified: [
    'Your papers are complete. Your application now lies with the secretary.',
    'Entered in the register; the secretary reads it next.',
    'We have the copies and saw the originals you brought. Thank you for coming.',
  ],
  Approved: [
    'Approved. You can download your certificate now.',
    'All is in order. Your certificate is ready.',
    'Approved with our good wishes. A printed copy is at the office if you need one.',
  ],
  Rejected: [
    '“{document}” is too dark to make out. Please photograph it in daylight, without a flash, and apply again. We will take it up first.',
    '“{document}” does not agree with what you wrote in the application. Please correct one of the two and apply again. The office helps you with it on any working day.',
    '“{document}” is older than the office may accept. Please apply again with a newer one; nothing else is missing.',
    '“{document}” seems to be of another person than the one named in the application. Please apply again with the right one.',
  ],
}
