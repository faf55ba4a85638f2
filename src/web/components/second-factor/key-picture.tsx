import { encode } from 'uqr'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Modules of white around the code, as scanners need them. */
const BORDER = 4

/** An address as a picture that a phone reads, drawn in the page: no other place ever learns the key. */
export function KeyPicture({ uri }: { uri: string }) {
  const t = useTranslate()
  const { data, size } = encode(uri, { border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={t('factor.setUp.picture')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-md border border-line"
    >
      {/* Dark on light by day and by night: scanners expect it so. */}
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
