// SPDX-License-Identifier: Apache-2.0
import type { ErrorResponse } from '#shared/accounts/wire.ts'

/** The portal's errors of single answers and documents of a form. */
export type FieldErrors = NonNullable<ErrorResponse['faults']>

/** A form that a citizen has filled in, or is filling in, on this device, without Aadhaar numbers. */
export interface FormOnDevice {
  /** The owner's email address. Other users of the same phone must not see the form. */
  email: string
  serviceId: string
  definitionVersion: number
  texts: Record<string, string>
  lists: Record<string, Record<string, string>[]>
  /**
   * The idempotency key. It stays the same until the submission succeeds, so that a retry cannot create a second
   * application.
   */
  submissionKey: string
  /** Set for a resubmission: the reference of the rejected application whose answers the form began with. */
  correctionOf?: string | undefined
}

/** The files of a form, by document slot. */
export type DraftDocuments = Record<string, File[]>

/** The cache of the last responses that a signed-in citizen received (decision 100). It is deleted at logout. */
export const PERSONAL_CACHE = 'gram-seva-last-seen'

/** Resolves to the result of an IndexedDB request. */
export const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database on this device, with these object stores. It opens on first use. */
export function deviceDatabase<Store extends string>(name: string, stores: readonly Store[]) {
  let opened: Promise<IDBDatabase> | undefined

  async function open() {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store)
    }
    const database = await resultOf(request)
    // Another tab, with a later build, wants to change the stores. This connection must close first.
    database.onversionchange = () => {
      database.close()
      opened = undefined
    }
    // The browser has closed the database, for example because the storage was cleared.
    database.onclose = () => {
      opened = undefined
    }
    return database
  }

  /** Begins a transaction on all stores. */
  return async function begin(mode: IDBTransactionMode) {
    opened ??= open().catch((error: unknown) => {
      // The next transaction tries again.
      opened = undefined
      throw error
    })
    const transaction = (await opened).transaction(stores, mode)
    /** Commits the transaction. Resolves once everything is stored. */
    const done = () =>
      new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        // Without this call, the browser aborts the writes of a tab that is being closed. Safari before version 15
        // lacks this method.
        transaction.commit?.()
      })
    return { store: (which: Store) => transaction.objectStore(which), done }
  }
}
