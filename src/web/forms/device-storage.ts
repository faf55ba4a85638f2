// SPDX-License-Identifier: Apache-2.0
/**
 * With less free space than this, the browser may fail to store a draft. It is twice the maximum size of the documents of
 * a submission (25 MB), because a draft contains its documents.
 */
export const LOW_STORAGE_BYTES = 50 * 1024 * 1024

/** The free space in bytes; undefined if the browser does not report it, as over plain HTTP. */
export async function freeBytes() {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? undefined : quota - (usage ?? 0)
  } catch {
    return undefined
  }
}

/** Whether the browser keeps the forms on this device even if it needs space; undefined if it does not say. */
export async function isStoragePersisted() {
  try {
    return await navigator.storage.persisted()
  } catch {
    return undefined
  }
}

/** Asks the browser to keep the forms. Some browsers ask the user; others decide themselves. */
export const persistStorage = () => navigator.storage.persist().catch(() => false)
