const KEY = 'user'

/** Keeps who registered in session storage under `user` (spec §3, §7): username and email, nothing else. */
export function storeUser({ username, email }: { username: string; email: string }) {
  sessionStorage.setItem(KEY, JSON.stringify({ username, email }))
}

export function forgetStoredUser() {
  sessionStorage.removeItem(KEY)
}
