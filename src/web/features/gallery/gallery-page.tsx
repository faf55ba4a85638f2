import { PublicShell } from '#web/shell/public-shell.tsx'
import { GalleryScreen } from './gallery-screen.tsx'

/** The panchayat's pictures, open to everybody (spec §2, side menu). */
export function GalleryPage() {
  return (
    <PublicShell>
      <GalleryScreen />
    </PublicShell>
  )
}
