import type { Configuration } from '../../../platform/configuration/configuration.ts'
import type { Restored } from './restore-backup.ts'

/** What `npm run restore` says; without a configuration nothing was restored for good. */
export function describeRestore({ about, findings }: Restored, configuration: Configuration | undefined): string[] {
  const { sound, faults } = findings
  const what = `The backup of ${about.takenAt} (version ${about.portal})`
  return [
    configuration ? `${what} is restored in ${configuration.dataDir}.` : `${what} can be restored.`,
    ...sound.map((sentence) => `  ✓ ${sentence}`),
    ...faults.map((sentence) => `  ✗ ${sentence}`),
    ...(configuration
      ? ['Everybody logs in anew: sessions and codes do not come back. What was done after that moment is gone.']
      : []),
  ]
}
