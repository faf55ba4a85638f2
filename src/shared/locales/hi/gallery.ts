import { gallery as source } from '../en/gallery.ts'

export const gallery: Record<keyof typeof source, string> = source
