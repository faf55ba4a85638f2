// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The pattern of parsers in the source: a function whose name says that it reads or decodes, a parsing function of the
 * platform, or the import of a package that parses.
 */
const PARSER = new RegExp(
  [
    /export (async )?function\*? (read|receive|parse|decode|import|inflate|split)[A-Z]/,
    /JSON\.parse\(|\.matchAll\(|\.readU?Int[\dB]|new TextDecoder|decodeURIComponent\(|nflate\(|addContentTypeParser/,
    /(from |import\()'(papaparse|ical\.js|age-encryption|sharp|file-type|tar-stream|negotiator|pdfjs-dist|zxing-wasm|scanic)/,
    /(from |import\()'(@fastify\/(multipart|formbody|cookie)|@peculiar\/x509|@libpdf\/core)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

const OWN = 'reads what this portal or this device has written'
const OPERATOR = 'reads a file or a setting of the operator, on the server'
const PASSES_ON = 'passes its input on to parsers in this list'
const SHORT = 'reads texts with a short maximum length, or of a fixed form'

/** The test that measures each parser, or the reason why no test measures it. */
const PARSERS: Record<string, string> = {
  'src/server/accounts/read-person-form.ts': PASSES_ON,
  'src/server/app.ts': PASSES_ON,
  'src/server/applications/amendments/submit-amendment.ts': PASSES_ON,
  'src/server/applications/drafts/account-drafts.ts': OWN,
  'src/server/applications/drafts/parse-draft.ts': PASSES_ON,
  'src/server/applications/page-cursor.ts': SHORT,
  'src/server/applications/read-submission.ts': PASSES_ON,
  'src/server/applications/same-content.ts': OWN,
  'src/server/applications/saved-forms/read-saved-form.ts': 'uploaded-files.test.ts',
  'src/server/applications/saved-forms/saved-form-routes.ts': PASSES_ON,
  'src/server/applications/status-counts.ts': OWN,
  'src/server/certificates/signing/import-signing-key.ts': OPERATOR,
  'src/server/certificates/signing/key-certificates.ts': OWN,
  'src/server/certificates/signing/sign-pdf.ts': OWN,
  'src/server/certificates/signing/time-stamp.ts': 'uploaded-files.test.ts',
  'src/server/certificates/typesetting/printable-text.ts': SHORT,
  'src/server/complaints/read-complaints.ts': OWN,
  'src/server/demo/documents/draw-portrait.ts': OWN,
  'src/server/demo/documents/generate-document.ts': OWN,
  'src/server/demo/record-village.ts': OWN,
  'src/server/demo/village/seeded-random.ts': OWN,
  'src/server/documents/checking/check-documents.ts': 'pictures.test.ts',
  'src/server/documents/checking/decode-names.ts': 'pdf-check.test.ts',
  'src/server/documents/checking/inflate-data.ts': 'pdf-check.test.ts',
  'src/server/documents/checking/open-actions.ts': 'pdf-check.test.ts',
  'src/server/documents/checking/find-pdf-error.ts': 'pdf-check.test.ts',
  'src/server/documents/checking/pdf-objects.ts': 'pdf-check.test.ts',
  'src/server/documents/content-type.ts': 'pictures.test.ts',
  'src/server/documents/decode-uploaded-picture.ts': 'pictures.test.ts',
  'src/server/documents/receive-form.ts': 'requests.test.ts',
  'src/server/documents/receive-request-form.ts': PASSES_ON,
  'src/server/documents/routes.ts': 'takes the bytes of a part, and does not parse them',
  'src/server/gallery/add-picture.ts': PASSES_ON,
  'src/server/gallery/encode-picture.ts': PASSES_ON,
  'src/server/operations/backup/archive.ts': 'backup-archives.test.ts',
  'src/server/operations/backup/erasure-list.ts': OPERATOR,
  'src/server/operations/backup/incomplete-backup.ts': OWN,
  'src/server/operations/backup/manifest.ts': OPERATOR,
  'src/server/operations/backup/unpack-backup.ts': OPERATOR,
  'src/server/operations/drill/drill-record.ts': OWN,
  'src/server/operations/upgrade/installation-root.ts': OWN,
  'src/server/operations/upgrade/portal-switch.ts': OWN,
  'src/server/operations/upgrade/unpack-release.ts': OPERATOR,
  'src/server/pages/describe-forms.ts': OWN,
  'src/server/pages/web-pages.ts': OWN,
  'src/server/platform/audit/chain/audit-head.ts': OPERATOR,
  'src/server/platform/configuration/configuration.ts': OPERATOR,
  'src/server/platform/configuration/environment.ts': OPERATOR,
  'src/server/platform/configuration/office-texts.ts': OPERATOR,
  'src/server/platform/configuration/secret-files.ts': OPERATOR,
  'src/server/platform/db/embedded/binaries.ts': OPERATOR,
  'src/server/platform/db/embedded/cluster-location.ts': OPERATOR,
  'src/server/platform/db/open-listener.ts': OWN,
  'src/server/platform/db/replica/lag.ts': OWN,
  'src/server/platform/http/accept-content.ts': 'requests.test.ts',
  'src/server/platform/http/language.ts': 'requests.test.ts',
  'src/server/platform/http/reject-ambiguous-requests.ts': 'texts.test.ts',
  'src/server/platform/http/static-page.ts': 'reads the header Accept-Encoding, which Node.js limits to 16 KB',
  'src/server/platform/keys/saved-form-keys.ts': OPERATOR,
  'src/server/platform/mail/open-mailer.ts': OPERATOR,
  'src/server/platform/vault/open-vault.ts': OPERATOR,
  'src/server/platform/version.ts': OWN,
  'src/server/privacy/replay-erasures.ts': OPERATOR,
  'src/server/sessions/read-from-replica.ts': SHORT,
  'src/server/sessions/session-cookie.ts': SHORT,
  'src/server/sessions/submission-ticket.ts': SHORT,
  'src/shared/accounts/factor.ts': SHORT,
  'src/shared/certificates/base64url.ts': 'signed-texts.test.ts',
  'src/shared/certificates/certificate-log.ts': 'signed-texts.test.ts',
  'src/shared/certificates/code-coverage.ts': SHORT,
  'src/shared/certificates/compact-jws.ts': 'signed-texts.test.ts',
  'src/shared/certificates/merkle-tree.ts': 'signed-texts.test.ts',
  'src/shared/certificates/pdf/check-pdf.ts': 'certificates.test.ts',
  'src/shared/certificates/pdf/cms-signature.ts': 'certificates.test.ts',
  'src/shared/certificates/pdf/der.ts': 'certificates.test.ts',
  'src/shared/certificates/pdf/x509.ts': 'certificates.test.ts',
  'src/shared/certificates/status-list.ts': 'signed-texts.test.ts',
  'src/shared/rules.ts': 'texts.test.ts',
  'src/web/features/announcements/use-announcement-form.ts': OWN,
  'src/web/features/charter/charter-files.ts': 'uploaded-files.test.ts',
  'src/web/features/charter/import-holidays.ts': 'uploaded-files.test.ts',
  'src/web/features/charter/late/late-csv.ts': OWN,
  'src/web/features/my-applications/certificate-dialog.tsx': OWN,
  'src/web/features/outbox/encrypt-form.ts': OWN,
  'src/web/features/review/documents/open-pdf.ts':
    'shows a document in a worker of the browser, after the server has checked it',
  'src/web/components/office/list-filter.ts': SHORT,
  'src/web/features/review/practice/create-cases.ts': OWN,
  'src/web/features/review/unsent-work.ts': OWN,
  'src/web/features/verify/checking/browser-tools.ts':
    'inflates up to a maximum length; signed-texts.test.ts measures the function of Node.js',
  'src/web/features/verify/reading/code-reader.ts': 'reads the pixels of a picture that the browser has decoded',
  'src/web/features/verify/reading/zxing-reader.ts': 'reads the pixels of a picture that the browser has decoded',
  'src/web/forms/document-camera/scan-worker.ts': 'reads the pixels of the camera',
  'src/web/forms/drafts.ts': OWN,
  'src/web/forms/offline-names.ts': OWN,
  'src/web/forms/registration-draft.ts': OWN,
  'src/web/forms/send-form.ts': OWN,
  'src/web/forms/upload.ts': OWN,
  'src/web/lib/api-client.ts': OWN,
  'src/web/lib/portal.ts': OWN,
  'src/web/lib/preloaded-requests.ts': OWN,
  'src/web/lib/router.tsx': SHORT,
  'src/web/notifications/notification-stream.ts': OWN,
  'src/web/offline-worker/personal-cache.ts': OWN,
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
  .map((name) => join('src', name))

/** The file itself and all files that it imports, directly or through other files. */
function importsOf(file: string, found = new Set<string>()) {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^']*?from '([#.][^']+\.tsx?)'/gm,
  )) {
    importsOf(path.startsWith('#') ? resolvePath(path) : join(dirname(file), path), found)
  }
  return found
}

const resolvePath = (path: string) => (path.startsWith('#tests/') ? path.slice(1) : `src/${path.slice(1)}`)

describe('The parsers in the source', () => {
  test('are all listed with the test that measures their cost, or with the reason why there is none', () => {
    const found = sources.filter((file) => PARSER.test(readFileSync(resolve(file), 'utf8')))
    expect(found.toSorted()).toEqual(Object.keys(PARSERS).toSorted())
  })

  test('are imported by the test that the list names', () => {
    const measured = Object.entries(PARSERS).filter(([, test]) => /^[\w-]+\.test\.ts$/.test(test))
    expect(measured.length).toBeGreaterThan(20)
    for (const [file, test] of measured) expect([...importsOf(`tests/cost/${test}`)], file).toContain(file)
  })
})
