// SPDX-License-Identifier: Apache-2.0
/** The days (`YYYY-MM-DD`) on which the project prepared and last reviewed its accessibility statement (docs/accessibility.md). */
export const ACCESSIBILITY_STATEMENT_DATES = { prepared: '2026-11-26', reviewed: '2026-11-27' } as const
