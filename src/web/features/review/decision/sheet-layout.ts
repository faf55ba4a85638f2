// SPDX-License-Identifier: Apache-2.0
// The layout of the review dialog, which the practice dialog shares: documents on the right, answers above the decision on
// the left. On a phone, one of the three is shown.

export const SHEET =
  '-m-5 relative flex flex-col not-desk:min-h-[calc(90dvh-6.75rem)] desk:grid desk:h-[calc(90vh-3.5rem)] desk:grid-cols-[minmax(0,39.5fr)_minmax(0,60.5fr)] desk:grid-rows-[minmax(10rem,1fr)_auto] print:block'
export const ANSWERS = 'relative flex flex-col gap-4 p-4 desk:h-full desk:overflow-y-auto print:h-auto'
export const DOCUMENTS =
  'min-h-0 min-w-0 border-line [--pane-height:calc(90dvh-13rem)] desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:border-s'
export const DECISION =
  'relative border-line bg-paper desk:col-start-1 desk:row-start-2 desk:max-h-[calc(90vh-13.5rem)] desk:overflow-y-auto desk:border-t not-desk:flex-1 print:hidden'

/** The media query of the variant `desk` in `main.css`. */
export const DESK = '(min-width: 48rem) and (min-height: 40rem)'
