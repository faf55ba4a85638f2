// SPDX-License-Identifier: Apache-2.0
/** The migrated database that each test copies. */
export const TEMPLATE = 'gramseva_template'
