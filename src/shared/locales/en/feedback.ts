// SPDX-License-Identifier: Apache-2.0
/** The question to the applicant after a decision. */
export const feedback = {
  'feedback.title': 'Was it easy to apply?',
  'feedback.anonymous':
    'One tap is enough. The panchayat sees answers only as totals of several people, never with a name.',
  'feedback.answer.very-easy': 'Very easy',
  'feedback.answer.easy': 'Easy',
  'feedback.answer.hard': 'Hard',
  'feedback.answer.very-hard': 'Very hard',
  'feedback.dismiss': 'Do not ask me this',
  'feedback.notSent': 'Your answer could not be sent',
  'feedback.thanks': 'Thank you. Your answer has been saved.',
  'feedback.yourAnswer': 'Your answer: {answer}',
  'feedback.change': 'Change',
  'feedback.comment': 'What should be better?',
  'feedback.comment.hint':
    'The admin reads it without your name. Do not write names, numbers or anything that shows who you are.',
  'feedback.comment.send': 'Send',
  'feedback.comment.none': 'Nothing to add',
  'feedback.done': 'Thank you. We will not ask about this application again.',
  'feedback.dismissed': 'We will not ask about this application again.',
  'feedback.figures.share': '{share} % easy or very easy',
  'feedback.figures.of':
    '{count, plural, one {# answer} other {# answers}} of applicants in the last 12 months. New answers appear in groups of {group} or more, so that nobody is recognised.',
  'feedback.figures.none':
    'No figures yet. They appear when at least {group} applicants have answered after a decision, so that nobody is recognised.',
  'feedback.figures.comments': '{count, plural, one {Read # text} other {Read # texts}}',
} as const
