import { certificate as source } from '../en/certificate.ts'

export const certificate: Record<keyof typeof source, string> = source
