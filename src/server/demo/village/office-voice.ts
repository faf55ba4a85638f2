import type { Decision } from '#shared/applications/lifecycle.ts'

/** What the office of the demo village writes with its decisions; `{document}` becomes the label of a document slot. */
export const MESSAGES: Record<Decision, readonly string[]> = {
  Verified: [
    'Your papers agree with what you wrote. Your application now lies with the secretary.',
    'Checked against the register; everything is in order.',
    'We compared the copies with the originals you brought. Thank you for coming.',
  ],
  Approved: [
    'Approved. You can download your certificate now.',
    'All is in order. Your certificate is ready.',
    'Approved with our good wishes. A printed copy is at the office if you need one.',
  ],
  Rejected: [
    'The copy given as “{document}” cannot be read. Please photograph it in daylight, without a flash, and apply again; we will take it up first.',
    'The name on “{document}” differs from the name in the application. Please correct one of the two, and apply again. The office helps you with it on any working day.',
    'The paper given as “{document}” ended before you applied. Please apply again with the renewed one; nothing else is missing.',
    'We need “{document}” of the person named in the application; the one we received is of somebody else. Please apply again with the right one.',
  ],
}
