// SPDX-License-Identifier: Apache-2.0
import { Flag } from 'lucide-react'

/** The flag of an answer or document that is wrong. It has no colour until it is set. */
export const FlagIcon = ({ isSet }: { isSet: boolean }) => (
  <Flag aria-hidden className={`size-4 ${isSet ? 'fill-current' : ''}`} />
)
