// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'

/** The paths of every response in the Cache Storage of the page. */
export const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
