// SPDX-License-Identifier: Apache-2.0
import { storeDocuments } from '../documents/store-documents.ts'
import type { Portal } from '../operations/portal.ts'
import { hasDemoVillage } from '../platform/demo-accounts.ts'
import { createDocumentGenerator } from './documents/create-document-generator.ts'
import { drawPortrait } from './documents/draw-portrait.ts'
import { generateDistinctAnswers } from './generators/generate-distinct-answers.ts'
import { prepareApplication, stageDemoDocument } from './generators/prepare-application.ts'
import { planVillage } from './plan/plan-village.ts'
import { demoNewcomers, type Newcomer, type Person, recordPerson, villageNewcomers } from './record-people.ts'
import {
  personIn,
  recordCharterAndCalendar,
  recordPublications,
  recordVillage,
  storeDemoPictures,
} from './record-village.ts'
import { VILLAGERS } from './village/villagers.ts'

/** Fills an empty portal with demo data in one transaction, so that a killed start leaves no data behind. */
export async function seedDemoVillage(portal: Portal, log: (sentence: string) => void): Promise<void> {
  if (await hasDemoVillage(portal.db)) return addMissingOfficer(portal)
  log('Creating the demo village (only the first time) …')
  const newcomers = [...(await demoNewcomers()), ...(await villageNewcomers(VILLAGERS))]
  const portraits = await Promise.all(newcomers.map((newcomer) => storePortrait(portal, newcomer)))
  const [applications, pictures] = await Promise.all([prepareApplications(portal), storeDemoPictures(portal)])
  await portal.db.transaction().execute(async (tx) => {
    const people = new Map<string, Person>()
    for (const [index, newcomer] of newcomers.entries()) {
      const person = await recordPerson(tx, portal, newcomer, portraits[index] ?? [])
      people.set(newcomer.villager.username, person)
    }
    await recordCharterAndCalendar(tx, portal)
    await recordVillage(tx, portal, people, applications)
    await recordPublications(tx, personIn(people, 'meera'), pictures)
  })
}

/** Adds the appellate officer to a demo village that an earlier version created, unless the name is in use. */
async function addMissingOfficer(portal: Portal): Promise<void> {
  const officer = (await demoNewcomers()).find(({ role }) => role === 'appellate')
  if (!officer) return
  const { villager, email } = officer
  const existing = await portal.db
    .selectFrom('accounts')
    .select('id')
    .where((account) => account.or([account('username', '=', villager.username), account('email', '=', email)]))
    .executeTakeFirst()
  if (existing) return
  const portrait = await storePortrait(portal, officer)
  await portal.db.transaction().execute((tx) => recordPerson(tx, portal, officer, portrait))
}

/** Stores a portrait. If the transaction fails, the sweep at the next start removes the file. */
async function storePortrait({ documents }: Portal, { villager }: Newcomer) {
  const staged = await stageDemoDocument(documents, 'profilePicture', await drawPortrait(villager.portraitSeed))
  return (await storeDocuments([staged], documents)).documents
}

async function prepareApplications(portal: Portal) {
  const generator = await createDocumentGenerator()
  try {
    const answered = generateDistinctAnswers(planVillage(portal.catalogue, new Date()), portal.panchayat)
    return await Promise.all(answered.map((application) => prepareApplication(portal, generator, application)))
  } finally {
    await generator.close()
  }
}
