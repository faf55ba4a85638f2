import type { TakenBackup } from './take-backup.ts'

const MOST_NAMED = 10

/** What `npm run backup` says of a backup; not sound where the portal's own documents are not. */
export function describeBackup({ file, bytes, manifest }: TakenBackup): { isSound: boolean; sentences: string[] } {
  const { tables, documents, others, removed, missing, damaged } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const sentences = [
    `Backed up to ${file}, ${megabytes(bytes)}: ${rows} rows of ${tables.length} tables as of ${manifest.takenAt}, ${documents.count} documents (${megabytes(documents.bytes)}) and ${others.count} other files.`,
    'The keys are not in it: npm run backup -- --keys keeps them, in another place.',
  ]
  if (removed.length > 0)
    sentences.push(`Documents that were taken away meanwhile, with their rows: ${removed.length}.`)
  const faults = [
    ...(missing.length > 0 ? [`Documents that rows name and that are not there: ${named(missing)}.`] : []),
    ...(damaged.length > 0 ? [`Documents that are not as they were handed in: ${named(damaged)}.`] : []),
  ]
  return { isSound: faults.length === 0, sentences: [...sentences, ...faults] }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const named = (paths: readonly string[]) =>
  `${paths.length} (${paths.slice(0, MOST_NAMED).join(', ')}${paths.length > MOST_NAMED ? ', …' : ''})`
