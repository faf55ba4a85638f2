/** The migrated database that each test copies. */
export const TEMPLATE = 'gramseva_template'
