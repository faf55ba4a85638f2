import { keepAll } from '../documents/keep-documents.ts'
import type { Portal } from '../portal.ts'
import { StartUpFault } from '../start-up-fault.ts'
import { findAnyAccount, findDemoAccount } from './find-demo-account.ts'
import { makePortrait } from './papers/make-portrait.ts'
import { demoNewcomers, recordPerson } from './record-people.ts'
import { stagePaper } from './stage-paper.ts'

/** Fills an empty portal with an invented village, once; all or nothing, so that a start killed here leaves nothing. */
export async function seedDemoVillage(portal: Portal, say: (sentence: string) => void): Promise<void> {
  if (await findDemoAccount(portal.db)) return
  if (await findAnyAccount(portal.db)) {
    throw new StartUpFault(
      'This data belongs to a portal that is no demo: open it with APP_MODE=production, or choose another DATA_DIR.',
    )
  }
  say('Making the demo village (only the first time) …')
  const newcomers = await demoNewcomers()
  const portraits = await Promise.all(
    newcomers.map(async ({ villager }) =>
      stagePaper(portal.documents, 'profilePicture', await makePortrait(villager.face)),
    ),
  )
  const kept = await keepAll(portraits, portal.documents)
  await kept.orDiscard(() =>
    portal.db.transaction().execute(async (tx) => {
      for (const [index, newcomer] of newcomers.entries()) {
        const picture = kept.documents[index]
        if (picture) await recordPerson(tx, portal, newcomer, picture, index + 1)
      }
    }),
  )
}
