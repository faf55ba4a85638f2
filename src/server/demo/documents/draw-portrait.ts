// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import { seededChoice } from '../village/seeded-random.ts'
import type { DemoDocument } from './create-document-generator.ts'

const SKIN_COLOURS = ['#8d5a3b', '#a86f4a', '#c08a60', '#70462e']
const HAIR_COLOURS = ['#1c1a1c', '#2b221e', '#3a3536', '#8c8a88']
const CLOTH_COLOURS = ['#27408b', '#e8930c', '#1e7b4b', '#b3261e', '#7a4f9a', '#f3efe6']
const BACKGROUND_COLOURS = ['#e8eef7', '#f6eddc', '#e6f1ea', '#f0e9f4']
const SIZE = 320

const shortHair = (hair: string) =>
  `<path d="M92 150c-8-62 26-92 68-92s76 30 68 92c-6-28-18-44-30-48-24 8-56 8-80-2-14 8-22 24-26 50z" fill="${hair}"/>`

/** Hair parted in the middle and tied behind. */
const tiedHair = (hair: string) =>
  `<path d="M88 176c-12-74 22-120 72-120s84 46 72 120c-4-46-30-72-72-88-42 16-68 42-72 88z" fill="${hair}"/>`

/** The end of a sari or shawl over the hair. */
const shawl = (hair: string, cloth: string) =>
  `<path d="M64 320c-4-60 4-130 18-176 12-56 42-94 78-94s66 38 78 94c14 46 22 116 18 176h-40c4-70-4-150-20-184-24-20-48-28-72 0-16 34-24 114-20 184z" fill="${cloth}"/><path d="M98 138c6-42 32-64 62-64s56 22 62 64c-14-22-36-38-62-46-26 8-48 24-62 46z" fill="${hair}"/>`

const turban = (_hair: string, cloth: string) =>
  `<path d="M84 130c-6-58 30-86 78-86s82 30 74 86c-46-26-104-26-152 0z" fill="${cloth}"/><path d="M90 118c42-38 88-56 130-58M98 88c34-20 64-30 96-32" stroke="#000" stroke-opacity=".16" stroke-width="5" fill="none"/>`

const HAIRSTYLES = [shortHair, tiedHair, shawl, turban] as const

/** Draws a fictional portrait for a profile picture or a passport photo. The same seed gives the same portrait. */
export async function drawPortrait(seed: string, kind: 'jpeg' | 'png' = 'jpeg'): Promise<DemoDocument> {
  const choose = seededChoice(seed)
  const chooseFrom = (colours: readonly string[]) => colours[choose(colours.length)] ?? '#000000'
  const skin = chooseFrom(SKIN_COLOURS)
  const hair = chooseFrom(HAIR_COLOURS)
  const cloth = chooseFrom(CLOTH_COLOURS)
  const background = chooseFrom(BACKGROUND_COLOURS)
  const hairstyle = HAIRSTYLES[choose(HAIRSTYLES.length)] ?? shortHair
  const picture = sharp(
    Buffer.from(
      portraitSvg({
        skin,
        cloth,
        background,
        hairstyle: hairstyle(hair, cloth),
        moustacheColour: hairstyle === turban ? hair : undefined,
      }),
    ),
  )
  return kind === 'jpeg'
    ? { fileName: 'portrait.jpg', mediaType: 'image/jpeg', bytes: await picture.jpeg({ quality: 82 }).toBuffer() }
    : { fileName: 'portrait.png', mediaType: 'image/png', bytes: await picture.png({ palette: true }).toBuffer() }
}

function portraitSvg(face: {
  skin: string
  cloth: string
  background: string
  /** The SVG elements of the hair or its covering. */
  hairstyle: string
  moustacheColour: string | undefined
}): string {
  const moustache = face.moustacheColour
    ? `<path d="M136 194c10-8 18-8 24-3 6-5 14-5 24 3-8 6-18 5-24 1-6 4-16 5-24-1z" fill="${face.moustacheColour}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="${SIZE}" height="${SIZE}">
  <rect width="320" height="320" fill="${face.background}"/>
  <path d="M36 320c4-58 50-84 124-84s120 26 124 84z" fill="${face.cloth}"/>
  <path d="M134 204h52v38c-8 20-44 20-52 0z" fill="${face.skin}"/><path d="M134 222c16 12 36 12 52 0v-10h-52z" fill="#000" fill-opacity=".14"/>
  <ellipse cx="98" cy="158" rx="9" ry="15" fill="${face.skin}"/><ellipse cx="222" cy="158" rx="9" ry="15" fill="${face.skin}"/>
  <path d="M100 140c0-48 26-72 60-72s60 24 60 72c0 52-26 86-60 86s-60-34-60-86z" fill="${face.skin}"/>
  <path d="M124 136c8-6 18-6 24-2M172 134c6-4 16-4 24 2" stroke="#231c1a" stroke-width="4" fill="none" stroke-linecap="round"/>
  <circle cx="137" cy="152" r="5" fill="#231c1a"/><circle cx="183" cy="152" r="5" fill="#231c1a"/>
  <path d="M160 156l-6 24c4 4 8 4 12 2" stroke="#000" stroke-opacity=".28" stroke-width="3.5" fill="none" stroke-linecap="round"/>
  <path d="M140 203c12 9 28 9 40 0" stroke="#5c2320" stroke-width="4.5" fill="none" stroke-linecap="round"/>
  ${face.hairstyle}${moustache}
</svg>`
}
