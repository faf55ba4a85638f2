import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'

/** The most characters that the words below a picture may have. */
export const CAPTION_LENGTH = 200

/** The texts of `POST /api/gallery`; the picture travels beside them. */
export const captionSchema = z.strictObject({ caption: trimmedText(CAPTION_LENGTH) })
