import { keptInTab } from '#web/lib/storage-value.ts'

const kept = keptInTab('user')

/** Keeps who registered in session storage under `user` (spec §3, §7): username and email, nothing else. */
export function storeUser({ username, email }: { username: string; email: string }) {
  kept.keep(JSON.stringify({ username, email }))
}

export function forgetStoredUser() {
  kept.forget()
}
