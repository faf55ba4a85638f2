import { html } from '../../platform/http/html.ts'
import type { Reader } from './certificate-page.ts'
import { pageStyle } from './page-style.ts'

/** Why there is no page to be seen, for somebody who opened its address. */
export function refusalPage(message: string, { language, translate }: Reader): string {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${translate('certificate.page.refused')}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${translate('certificate.page.refused')}</h1>
<p>${message}</p>
<p><a href="/login">${translate('certificate.page.login')}</a></p>
</main>
</body>
</html>
`
  return page.source
}
