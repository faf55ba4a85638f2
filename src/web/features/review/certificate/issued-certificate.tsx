// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { DocumentPage, useElementWidth } from '../documents/document-frame.tsx'
import { documentQuery } from '../documents/document-query.ts'
import type { NamedDocument } from '../documents/name-documents.ts'

/**
 * The certificate as an approval issues it. A phone shows it below the cards, because the decision covers the documents there.
 * On a large screen, it is beside the decision, among the documents.
 */
export function IssuedCertificate({ certificate }: { certificate: NamedDocument }) {
  const t = useTranslate()
  const { data: opened, isError, refetch } = useQuery(documentQuery(certificate))
  const [isBroken, setIsBroken] = useState(false)
  const onBroken = useCallback(() => setIsBroken(true), [])
  const sheet = useRef<HTMLDivElement>(null)
  const width = useElementWidth(sheet)
  return (
    <figure className="desk:hidden">
      <figcaption className="flex items-baseline justify-between gap-x-3">
        <span className="font-semibold">{certificate.title}</span>
        <span className="text-ink-soft text-sm">{t('review.preview.note')}</span>
      </figcaption>
      <div ref={sheet} className="mt-1 overflow-hidden rounded-md border border-line">
        {opened && !isBroken ? (
          <DocumentPage
            document={opened}
            page={0}
            width={width}
            quarterTurns={0}
            label={t('review.documents.previewOf', { name: certificate.title })}
            onBroken={onBroken}
          />
        ) : isError || isBroken ? (
          <button
            type="button"
            className="min-h-11 px-3 text-indigo underline underline-offset-4"
            onClick={() => {
              setIsBroken(false)
              void refetch()
            }}
          >
            {t('shell.tryAgain')}
          </button>
        ) : (
          <div role="status" aria-label={t('review.documents.loading')} className="aspect-210/297">
            <Skeleton className="h-full" />
          </div>
        )}
      </div>
    </figure>
  )
}
