// SPDX-License-Identifier: Apache-2.0
import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'

/** The page for unknown paths (spec §2). */
export function NotFoundPage() {
  const t = useTranslate()
  return (
    <PublicShell width="wide">
      <div className="flex flex-col items-center gap-4 py-6 text-center">
        <LostGoat />
        <PageHeading>{t('notFound.title')}</PageHeading>
        <p className="max-w-96 text-ink-soft">{t('notFound.text')}</p>
        <LinkButton to="/">{t('notFound.home')}</LinkButton>
        <TextLink to="/help" className="flex min-h-11 items-center">
          {t('notFound.help')}
        </TextLink>
      </div>
    </PublicShell>
  )
}

/** A drawing of a goat in the fields, at a signpost without a place name. */
function LostGoat() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" className="h-40 max-w-full">
      <circle cx="196" cy="34" r="14" className="fill-scene-sun" />
      <path d="M0 122c40-18 84-18 128-6s80 10 112 0v34H0z" className="fill-scene-hill" />
      <path d="M0 134c52-10 90-8 132-2s76 6 108 0v18H0z" className="fill-scene-leaf" opacity="0.35" />
      <path d="M150 50h6v80h-6z" className="fill-scene-edge" />
      <path d="M122 44h52l12 11-12 11h-52z" className="fill-scene-wall stroke-scene-edge" strokeWidth="3" />
      <path d="M140 74h44v18h-44l-9-9z" className="fill-scene-wall stroke-scene-edge" strokeWidth="3" />
      <g className="fill-scene-indigo">
        <path d="M52 88c10-6 34-6 44-2 6 3 7 12 4 20l-3 24h-6l-2-20c-9 3-18 3-26 0l-3 20h-6l-2-26c-2-6-2-12 0-16z" />
        <path d="M94 88c0-10 4-18 12-20l10 6c4 2 5 5 3 7-3 2-7 2-10 1-1 8-5 14-11 16z" />
        <path d="M106 69c-2-7-7-11-13-11 4 3 6 8 8 13zM110 69c0-7-3-12-9-14 3 4 4 9 5 14z" />
        <path d="M52 88c-5-2-8-5-9-10 4 2 8 3 12 6z" />
      </g>
      <circle cx="109" cy="75" r="1.600" className="fill-scene-wall" />
    </svg>
  )
}
