// SPDX-License-Identifier: Apache-2.0

/** The practice queue for new staff, a part of the module `staff`. */
export const practice = {
  'practice.title': 'Practice',
  'practice.notice': 'Practice: invented cases. Nothing is sent or stored.',
  'practice.lead':
    'Decide each case as staff do: compare the answers with the documents, then choose Verified or Rejected. After each decision you see whether it was correct, and why.',
  'practice.back': 'Back to the applications',
  'practice.failed': 'The practice cases could not be prepared',
  'practice.column.case': 'Case',
  'practice.column.service': 'Service',
  'practice.column.result': 'Result',
  'practice.open': 'Open',
  'practice.undecided': 'Not decided yet',
  'practice.right': 'Correct',
  'practice.wrong': 'Incorrect',
  'practice.result': '{result}, {seconds, plural, one {# second} other {# seconds}}',
  'practice.result.title': 'Your result',
  'practice.score': 'You decided {right} of {all} cases correctly.',
  'practice.average': 'Average time for a case: {seconds, plural, one {# second} other {# seconds}}.',
  'practice.again': 'Practise again',
  'practice.next': 'Next case',
  'practice.finish': 'Show the result',
  'practice.decided.Verified': 'You verified it.',
  'practice.decided.Rejected': 'You rejected it.',
  'practice.fault.none': 'All answers match the documents, so it can be verified.',
  'practice.fault.name':
    'The answer to “{field}” is different on the document “{document}”. Form: {onForm}. Document: {onDocument}.',
  'practice.fault.checkDigit':
    'The check digit of “{field}” is wrong. The document “{document}” shows a different number.',
  'practice.fault.wrongKind': 'The document “{document}” is a shop receipt.',
  'practice.fault.expired': 'The document “{document}” was valid only until {day}.',
  'practice.paper.mark': 'Invented for practice',
  'practice.paper.receipt': 'Shop receipt',
  'practice.paper.goods': 'Goods',
  'practice.paper.goods.text': 'Rice, oil, soap',
  'practice.paper.total': 'Total',
  'practice.paper.validUntil': 'Valid until',
} as const
