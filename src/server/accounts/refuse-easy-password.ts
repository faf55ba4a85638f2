import { Refusal } from '#shared/refusal.ts'
import type { AccountServices } from './account-services.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfNames } from './made-of-names.ts'

type Deps = Pick<AccountServices, 'passwords' | 'panchayat'>

/**
 * Refuses, where the installation does, the commonest passwords of breach lists, and those that are the place's or the
 * person's own name with some digits (`person`: what they go by here). Throws `answers-invalid` for the `field`.
 */
export async function refuseEasyPassword(
  { passwords, panchayat }: Deps,
  password: string,
  person: readonly string[],
  field = 'newPassword',
) {
  if (!passwords.refuseCommon) return
  const { name, block, district } = panchayat
  const isEasy =
    isMadeOfNames(password, ['Gram Seva', 'panchayat', name, block, district, ...person]) ||
    (await isCommonPassword(password))
  if (isEasy) throw new Refusal('answers-invalid', { faults: [{ field, code: 'password-common' }] })
}
