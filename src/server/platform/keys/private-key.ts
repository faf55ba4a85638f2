import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type KeyPlace, openKeyFolder, signingKeyName } from './open-key-folder.ts'

const opened = new Map<string, Promise<KeyObject>>()

/** Gives a signing key by its name: fetched from its file when first asked for, so that a new key needs no restart. */
export function privateKey(place: KeyPlace, kid: string): Promise<KeyObject> {
  const known = opened.get(kid)
  if (known) return known
  const opening = open(place, kid)
  opened.set(kid, opening)
  // What failed may go well the next time.
  opening.catch(() => opened.delete(kid))
  return opening
}

async function open(place: KeyPlace, kid: string) {
  const key = await openKeyFolder(place).get(signingKeyName(kid))
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
