// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useService } from '#web/lib/portal.ts'
import { applicationQuery, documentsQuery, similarQuery } from '../review-queries.ts'
import { firstPageWidth } from './document-frame.tsx'
import { documentQuery } from './document-query.ts'
import { findInitial, nameDocuments } from './name-documents.ts'

/**
 * Fetches the next application and the document that its review shows first, and draws the first page, so that it can
 * appear immediately. Render this component when the open document is shown. Its queries stay in the cache while it is
 * mounted.
 */
export function PreloadNext({ reference }: { reference: string }) {
  const { data: application } = useQuery(applicationQuery(reference))
  // Fetched, so that the caution about similar applications appears with the application and does not move it later.
  useQuery(similarQuery(reference))
  return application ? <PreloadDocument application={application} /> : null
}

function PreloadDocument({ application }: { application: ApplicationDetails }) {
  const { _id: reference, collection } = application
  const service = useService(collection)
  const { data: documents } = useQuery(documentsQuery(reference, collection))
  const first = service && documents && findInitial(nameDocuments(documents, service, application), application)
  return first?.removedAt === null ? <PreloadFirstPage reference={reference} document={first} /> : null
}

interface PreloadFirstPageProps {
  reference: string
  document: Parameters<typeof documentQuery>[0]
}

/** Draws the first page. Renders an element by which benchmarks recognise that the page is drawn. */
function PreloadFirstPage({ reference, document }: PreloadFirstPageProps) {
  const { data: opened } = useQuery(documentQuery(document))
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    const width = opened && firstPageWidth(opened)
    if (!width) return
    opened.draw({ page: 0, width, quarterTurns: 0 }).then(
      () => setIsDrawn(true),
      // A page that cannot be drawn is reported when it is opened.
      () => undefined,
    )
  }, [opened])
  return isDrawn && <span hidden data-preloaded={reference} />
}
