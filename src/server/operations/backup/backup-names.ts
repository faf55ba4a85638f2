const NAME = /^gram-seva-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/

/** `gram-seva-2026-11-21T203000Z.age`: names sort as their times do, on every file system. */
export const backupFile = (at: Date) => `gram-seva-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.age`

/** When the backup of this name was begun; undefined for whatever is none, as one that is not finished. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}
