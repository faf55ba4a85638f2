// SPDX-License-Identifier: Apache-2.0
/** The public page that checks certificates, /verify. */
export const verify = {
  'verify.title': 'Check a certificate',
  'verify.lead':
    'Find out whether a certificate of this panchayat is genuine and still valid. You do not need an account. What you check stays on this device; only a number that you type is sent to the portal.',
  'verify.busy': 'Checking...',
  'verify.another': 'Check another certificate',
  'verify.again': 'Check again',

  'verify.scan': 'Scan the code on the certificate',
  'verify.scan.text': 'Point the camera of this device at the square code. It proves the lines that it contains.',
  'verify.scan.start': 'Scan with the camera',
  'verify.scan.stop': 'Stop the camera',
  'verify.scan.again': 'Try the camera again',
  'verify.scan.picture': 'Camera view',
  'verify.scan.starting': 'The camera is starting. If your browser asks, allow this page to use it.',
  'verify.scan.looking': 'Hold the code in the middle of the picture until it fills about half of it.',
  'verify.scan.other':
    'This is not the code of a certificate. Look for the square code at the bottom of the certificate.',
  'verify.scan.denied': 'This page is not allowed to use the camera.',
  'verify.scan.denied.text':
    'Allow the camera in your browser settings and try again, or take a photo of the code and choose it below.',
  'verify.scan.missing': 'No camera was found.',
  'verify.scan.missing.text': 'Choose a photo of the code below, or type the number of the certificate.',
  'verify.scan.failed': 'The camera could not be started.',
  'verify.scan.failed.text':
    'Another program may be using it. Close that program and try again, or choose a photo of the code below.',

  'verify.file': 'Choose a photo or the PDF',
  'verify.file.text': 'A photo of the certificate or of its code, or the downloaded PDF. The PDF proves every line.',
  'verify.file.canDrop': 'You can also drop the file here.',
  'verify.file.choose': 'Choose a photo or PDF',
  'verify.file.drop': 'Drop the file here to check it',

  'verify.number': 'Type the certificate number',
  'verify.number.label': 'Certificate number',
  'verify.number.hint': 'It is at the top of the certificate, for example BC/2026/000123.',
  'verify.number.submit': 'Look up number',
  'verify.number.missing': 'Please type the certificate number.',
  'verify.number.shape': 'This is not a certificate number. A number looks like BC/2026/000123.',
  'verify.number.reference':
    'This is an application ID, not a certificate number. A certificate number looks like BC/2026/000123.',

  'verify.level.good': 'Genuine',
  'verify.level.unsure': 'Check further',
  'verify.level.registered': 'On the register',
  'verify.level.absent': 'No such certificate',
  'verify.level.bad': 'Do not accept',
  'verify.level.stuck': 'Not checked',

  'verify.valid.title': 'This certificate is genuine and valid.',
  'verify.valid.text': '{by} issued it on {day}. It has not been withdrawn.',
  'verify.validPartly.title': 'This certificate is genuine, but its code does not prove every line.',
  'verify.validPartly.text':
    '{by} issued it on {day}. It has not been withdrawn. But somebody may have changed the lines named below on the paper.',
  'verify.validThen.title': 'This certificate is genuine. It was valid at {instant}.',
  'verify.validThen.text':
    '{by} issued it on {day}. The portal could not check whether it has been withdrawn since. Check again when you have internet.',
  'verify.unknown.title': 'This certificate was genuine when it was issued. It may have been withdrawn since then.',
  'verify.unknown.text':
    '{by} issued it on {day}. The list of withdrawn certificates could not be read, or does not contain it yet. Check again when you have internet.',
  'verify.unproven.title': 'It could not be checked whether the panchayat issued this certificate.',
  'verify.unproven.text':
    'The signature of {by} is correct, but the public log of issued certificates could not be read, or does not contain it yet. Check again in ten minutes, with internet.',
  'verify.revoked.title': 'This certificate has been withdrawn.',
  'verify.revoked.text': '{by} issued it on {day} and has since withdrawn it. It is no longer valid.',
  'verify.replaced.title': 'A corrected certificate has replaced this one.',
  'verify.replaced.text':
    '{by} issued this certificate on {day}. It is no longer valid. Ask for the newer certificate and check that one.',
  'verify.signedFile.title': 'This file has a signature of the panchayat of {day}, but no code.',
  'verify.signedFile.text':
    'The signature alone does not show that the panchayat issued this certificate. Scan the code printed on it, or type its number.',

  'verify.incomplete.title': 'The code is incomplete.',
  'verify.incomplete.text':
    'Part of the code is missing or was changed. Scan the code on the certificate again. If the result is the same, do not accept the certificate.',
  'verify.unsafe-signature.title': 'This code is not genuine.',
  'verify.unsafe-signature.text':
    'Its signature is not of the kind that this portal uses. Do not accept the certificate, and tell the panchayat office.',
  'verify.foreign-key.title': 'The panchayat of this portal did not sign this certificate.',
  'verify.foreign-key.text':
    'If the certificate names another panchayat, check it on that panchayat’s portal. If it names this panchayat, do not accept it.',
  'verify.forged.title': 'This code is not genuine.',
  'verify.forged.text':
    'Its content does not match its signature: it was changed or forged. Do not accept the certificate, and tell the panchayat office.',
  'verify.compromised-key.title': 'This certificate cannot be trusted.',
  'verify.compromised-key.text':
    'The signing key of the panchayat was stolen, and nothing shows that this certificate was issued before that. Ask the panchayat office for a new certificate.',
  'verify.not-issued.title': 'The panchayat did not issue this certificate.',
  'verify.not-issued.text':
    'It is not in the public log of issued certificates, although it has a signature of the panchayat. Do not accept it, and tell the panchayat office.',
  'verify.other-file.title': 'This is not the file that the panchayat issued.',
  'verify.other-file.text':
    'Its code was copied from a genuine certificate. Do not accept the file, and tell the panchayat office.',
  'verify.no-certificate.title': 'This is not a certificate.',
  'verify.no-certificate.text': 'The portal signed it for another purpose. Do not accept it as a certificate.',
  'verify.changed.title': 'This file was changed after it was signed.',
  'verify.changed.text':
    'Do not accept it. Ask for the file as downloaded from the portal, or scan the code on the printed certificate.',
  'verify.unsigned.title': 'This PDF has no signature.',
  'verify.unsigned.text':
    'A scan or a printed copy has no signature, and neither has a forged file. Scan the code printed on it instead.',

  'verify.no-code.title': 'No code was found in this picture.',
  'verify.no-code.text': 'Take the photo from closer and in good light, so that the square code is sharp and complete.',
  'verify.other-code.title': 'The code in this picture is not the code of a certificate.',
  'verify.other-code.text': 'Look for the square code at the bottom of the certificate and take a photo of it.',
  'verify.several-codes.title': 'This picture has the codes of several certificates.',
  'verify.several-codes.text': 'Take a photo of one certificate at a time.',
  'verify.unreadable-file.title': 'This file could not be read.',
  'verify.unreadable-file.text': 'Choose a photo (JPEG or PNG) or the PDF of the certificate.',
  'verify.too-large.title': 'This file is too large.',
  'verify.too-large.text': 'A file may be up to 25 MB. Take a smaller photo, or scan the code with the camera.',
  'verify.no-keys.title': 'The certificate could not be checked without internet.',
  'verify.no-keys.text':
    'This device does not have the keys of the panchayat yet. Open this page once with internet; after that, it also works without internet.',
  'verify.no-reader.title': 'The file could not be checked without internet.',
  'verify.no-reader.text': 'A part of this page is missing on this device. Check again when you have internet.',
  'verify.no-answer.title': 'The number could not be looked up.',
  'verify.no-answer.text':
    'The portal does not answer, or has received too many requests. Wait a minute and check again, or scan the code on the certificate.',
  'verify.unknown-number.title': 'The register has no certificate {number}.',
  'verify.unknown-number.text':
    'Compare each letter and digit with the certificate. If the number is correct, do not accept the certificate.',

  'verify.registeredValid.title': 'The certificate {number} is valid: compare these lines with the paper.',
  'verify.registeredValid.text':
    'The number alone does not show whether the paper was altered: anyone can copy a number. Scan its code, or choose the PDF below: it proves every line.',
  'verify.registeredRevoked.title': 'The certificate {number} has been withdrawn.',
  'verify.registeredRevoked.text': '{by} issued it on {day} and withdrew it on {changed}. It is no longer valid.',
  'verify.registeredReplaced.title': 'The certificate {number} has been replaced.',
  'verify.registeredReplaced.text':
    '{by} issued it on {day}. On {changed} the certificate {newer} replaced it. Ask for that one.',

  'verify.file.issued': 'The PDF is unchanged since the panchayat issued it.',
  'verify.file.unchecked':
    'Only the code in the PDF was checked. The rest of the file can be checked only with internet: compare each line.',
  'verify.lines': 'Compare with the certificate',
  'verify.lines.over': 'What the certificate said',
  'verify.lines.text':
    'Each line must be the same on the printed certificate. If one differs, do not accept it. Apart from the application ID, the certificate has no other entries.',
  'verify.lines.text.partly':
    'Each of these lines must be the same on the printed certificate. If one differs, do not accept it.',
  'verify.lines.number': 'Certificate number',
  'verify.lines.service': 'Certificate',
  'verify.lines.by': 'Panchayat',
  'verify.lines.issued': 'Issued on',
  'verify.lines.rows': '{count, plural, one {{count} entry} other {{count} entries}}',
  'verify.partly': 'The code does not prove:',
  'verify.partly.count': '{field}: only the number of entries is in the code',
  'verify.partly.names': '{field}: only the names are in the code',
  'verify.partly.lines': '{count, plural, one {one line of the certificate} other {{count} lines of the certificate}}',
  'verify.partly.text':
    'Do not rely on these lines on the paper. Ask for the PDF file and check it here: it proves every line. Or ask the panchayat office, and name the certificate number {number}.',
} as const
