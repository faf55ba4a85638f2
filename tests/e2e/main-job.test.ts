// SPDX-License-Identifier: Apache-2.0
import { describe } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { DEMO, logInAs } from '#tests/support/accounts.ts'
import type { Visit } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { approve, downloadCertificate, registerAndApply, verify } from '#tests/support/main-job.ts'
import { waitForPath } from '#tests/support/screen.ts'

const { services: catalogue } = await loadCatalogue()

describe('The main job for every service of the catalogue (spec §1, §2)', () => {
  test.for(catalogue.map(({ definition }) => definition.id))(
    '(%s) leads from registration, application, verification and approval to the certificate',
    async (id, { visit, offered }) => {
      const service = offered(id)
      const [citizen, staff, admin] = await Promise.all([visit(), visit(), visit()])
      const form = aFilledForm(service)
      const [reference] = await Promise.all([
        registerAndApply(citizen, { service, form }),
        logInToOffice(staff, 'staff', '/staff_dashboard'),
        logInToOffice(admin, 'admin', '/Admin'),
      ])
      const submitted = { service, form, reference }
      await verify(staff, submitted)
      await approve(admin, submitted)
      await downloadCertificate(citizen, submitted)
    },
  )
})

async function logInToOffice({ page }: Visit, role: 'staff' | 'admin', home: string) {
  await page.goto('/login')
  await logInAs(page, DEMO[role])
  await waitForPath(page, home)
}
