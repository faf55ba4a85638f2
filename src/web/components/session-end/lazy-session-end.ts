// SPDX-License-Identifier: Apache-2.0
import { loadWords } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'

/** Sessions end rarely, so the explanation and its texts are loaded when one ends. */
async function load() {
  const [module] = await Promise.all([import('./session-end.tsx'), loadWords(['session'])])
  return module
}

export const SessionEndMessage = lazyComponent(() => load().then((module) => module.SessionEndMessage))
export const SessionEndOnLanding = lazyComponent(() => load().then((module) => module.SessionEndOnLanding))
export const LoginReason = lazyComponent(() => load().then((module) => module.LoginReason))
