import { StartUpFault } from '../../../platform/start-up-fault.ts'
import { VERSION } from '../../../platform/version.ts'
import { type About, aboutSchema } from '../manifest.ts'

/** Reads what a backup is of. Throws a `StartUpFault` where a newer portal took it than this one. */
export function readAbout(text: string, file: string, known: readonly string[]): About {
  const about = aboutSchema.safeParse(JSON.parse(text))
  if (!about.success) throw newer(file, 'in another way of writing')
  const { migrations, portal } = about.data
  const foreign = migrations.filter((name) => !known.includes(name))
  if (foreign.length > 0) throw newer(file, `of version ${portal}, with ${foreign.join(', ')}`)
  return about.data
}

const newer = (file: string, how: string) =>
  new StartUpFault(
    `The backup ${file} was taken by a newer portal (${how}); this is ${VERSION}. Restore it with that version, or a later one. Nothing was changed.`,
  )
