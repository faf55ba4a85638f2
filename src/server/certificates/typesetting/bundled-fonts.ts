import { fileURLToPath } from 'node:url'

const FACES = [
  'noto-serif/400Regular/NotoSerif_400Regular.ttf',
  'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
]

/** The only typefaces that our papers are set in, as files: an installed typeface never changes a certificate. */
export const bundledFonts = FACES.map((face) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${face}`)))
