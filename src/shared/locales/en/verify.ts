/** The page where anybody checks a certificate, /verify. */
export const verify = {
  'verify.title': 'Check a certificate',
  'verify.lead':
    'Find out whether a certificate of this panchayat is genuine and still valid. You need no account. What you check stays on this device; only a number that you type is sent to the portal.',
  'verify.busy': 'Checking...',
  'verify.another': 'Check another certificate',
  'verify.again': 'Check again',

  'verify.scan': 'Scan the code on the paper',
  'verify.scan.text': 'Point the camera of this device at the square code. This is the surest way.',
  'verify.scan.start': 'Scan with the camera',
  'verify.scan.stop': 'Stop the camera',
  'verify.scan.picture': 'What the camera sees',
  'verify.scan.starting': 'The camera starts. If you are asked, allow this page to use it.',
  'verify.scan.looking': 'Hold the code in the middle of the picture until it fills about half of it.',
  'verify.scan.other': 'This code is not that of a certificate. Look for the square code at the foot of the paper.',
  'verify.scan.denied': 'The camera is not allowed for this page.',
  'verify.scan.denied.text':
    'Allow it in the settings of your browser and try again, or take a photo of the code and choose it below.',
  'verify.scan.missing': 'No camera was found.',
  'verify.scan.missing.text': 'Choose a photo of the code below, or type the number of the certificate.',
  'verify.scan.failed': 'The camera could not be started.',
  'verify.scan.failed.text':
    'Another program may be using it: close that and try again, or choose a photo of the code below.',

  'verify.file': 'Choose a photo or the PDF',
  'verify.file.text':
    'A photo of the paper or of its code, or the PDF as it was downloaded. You can also drop the file here.',
  'verify.file.choose': 'Choose a photo or PDF',
  'verify.file.drop': 'Let go to check this file',

  'verify.number': 'Type the certificate number',
  'verify.number.label': 'Certificate number',
  'verify.number.hint': 'It stands at the head of the paper, for example BC/2026/000123.',
  'verify.number.submit': 'Look up the number',
  'verify.number.missing': 'Please type the certificate number.',

  'verify.level.good': 'Genuine',
  'verify.level.unsure': 'Check further',
  'verify.level.bad': 'Do not accept',
  'verify.level.stuck': 'Not checked',

  'verify.valid.title': 'This certificate is genuine and valid.',
  'verify.valid.text': '{by} issued it on {day}. It has not been withdrawn.',
  'verify.validThen.title': 'This certificate is genuine. It was valid at {instant}.',
  'verify.validThen.text':
    '{by} issued it on {day}. Whether it was withdrawn since could not be asked just now. Check again when you have internet.',
  'verify.unknown.title': 'Genuine when issued; could not check whether it was withdrawn since.',
  'verify.unknown.text':
    '{by} issued it on {day}. The list of withdrawn certificates could not be read. Check again when you have internet.',
  'verify.revoked.title': 'This certificate has been withdrawn.',
  'verify.revoked.text': '{by} issued it on {day} and withdrew it since. It is no longer valid.',
  'verify.replaced.title': 'A corrected certificate has replaced this one.',
  'verify.replaced.text':
    '{by} issued this one on {day}. It is no longer valid. Ask for the newer one, and check that.',
  'verify.signedFile.title': 'This file is genuine and unchanged since {day}.',
  'verify.signedFile.text':
    'The panchayat signed it on that day. Whether it was withdrawn since is not known: scan the code printed on it, or type its number.',

  'verify.incomplete.title': 'The code is incomplete.',
  'verify.incomplete.text':
    'A part of it is missing or was changed on its way. Scan the code on the paper again. If it stays so, do not accept the paper.',
  'verify.unsafe-signature.title': 'This code is not genuine.',
  'verify.unsafe-signature.text':
    'It is not signed the way this portal signs. Do not accept the paper, and tell the panchayat office.',
  'verify.foreign-key.title': 'This was not signed by the panchayat of this portal.',
  'verify.foreign-key.text':
    'If the paper names another panchayat, check it at that panchayat’s portal. If it names this one, do not accept it.',
  'verify.forged.title': 'This code is not genuine.',
  'verify.forged.text':
    'What it says does not match its signature: somebody changed it or made it up. Do not accept the paper, and tell the panchayat office.',
  'verify.compromised-key.title': 'This certificate cannot be trusted.',
  'verify.compromised-key.text':
    'It was signed after the key of the panchayat had fallen into wrong hands. Ask the panchayat office for a new certificate.',
  'verify.no-certificate.title': 'This is not a certificate.',
  'verify.no-certificate.text': 'The portal signed it, but for something else. Do not accept it as a certificate.',
  'verify.changed.title': 'This file was changed after it was signed.',
  'verify.changed.text':
    'Do not accept it. Ask for the file as it was downloaded from the portal, or scan the code on the paper.',
  'verify.unsigned.title': 'This PDF carries no signature.',
  'verify.unsigned.text':
    'A scan or a printed copy loses the signature, and a forged file never had it. Scan the code printed on it instead.',

  'verify.no-code.title': 'No code was found on this picture.',
  'verify.no-code.text': 'Take the photo closer and in good light, so that the square code is sharp and whole.',
  'verify.other-code.title': 'The code on this picture is not that of a certificate.',
  'verify.other-code.text': 'Look for the square code at the foot of the paper, and take a photo of that.',
  'verify.several-codes.title': 'There are codes of several certificates on this picture.',
  'verify.several-codes.text': 'Take a photo of one paper at a time.',
  'verify.unreadable-file.title': 'This file could not be read.',
  'verify.unreadable-file.text': 'Choose a photo (JPEG or PNG) or the PDF of the certificate.',
  'verify.too-large.title': 'This file is too large.',
  'verify.too-large.text': 'A file may have 25 MB at most. Take a smaller photo, or scan the code with the camera.',
  'verify.no-keys.title': 'Nothing could be checked without internet.',
  'verify.no-keys.text':
    'This device does not have the keys of the panchayat yet. Open this page once with internet; after that it also works without.',
  'verify.no-reader.title': 'The file could not be checked without internet.',
  'verify.no-reader.text': 'A part of this page is missing on this device. Check again when you have internet.',
  'verify.no-answer.title': 'The number could not be looked up.',
  'verify.no-answer.text':
    'The portal does not answer, or was asked too often. Wait a minute and check again, or scan the code on the paper.',
  'verify.unknown-number.title': 'No certificate has the number {number}.',
  'verify.unknown-number.text':
    'Compare each letter and digit with the paper. If the number is right, do not accept the paper.',

  'verify.registeredValid.title': 'The certificate {number} exists and is valid.',
  'verify.registeredValid.text':
    '{by} issued it on {day}. A number does not tell whether the paper was altered: scan its code to be sure of the lines.',
  'verify.registeredRevoked.title': 'The certificate {number} has been withdrawn.',
  'verify.registeredRevoked.text': '{by} issued it on {day} and withdrew it on {changed}. It is no longer valid.',
  'verify.registeredReplaced.title': 'The certificate {number} has been replaced.',
  'verify.registeredReplaced.text':
    '{by} issued it on {day}. Since {changed} the certificate {newer} stands in its place. Ask for that one.',

  'verify.unchanged': 'The PDF is unchanged since it was signed.',
  'verify.lines': 'Compare with the paper',
  'verify.lines.over': 'What it said',
  'verify.lines.text': 'Each line must be the same on the paper. If one differs, do not accept it.',
  'verify.lines.number': 'Certificate number',
  'verify.lines.service': 'Certificate',
  'verify.lines.by': 'Panchayat',
  'verify.lines.issued': 'Issued on',
  'verify.lines.rows': '{count, plural, one {{count} entry} other {{count} entries}}',
  'verify.lines.cut':
    '{count, plural, one {One more line stands on the paper. It did not fit into the code.} other {{count} more lines stand on the paper. They did not fit into the code.}}',
} as const
