import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { messages } from '#shared/locales/en/index.ts'
import { createTranslator, type Translate } from '#shared/locales/translator.ts'

const translators: Record<string, Translate> = { en: createTranslator('en', messages) }

/** The languages that the portal speaks. */
export const LANGUAGES = Object.keys(translators)

/** The reader's language: what they chose (cookie), else English. */
export function languageOf(request: FastifyRequest): string {
  const chosen = request.cookies?.language
  return chosen !== undefined && LANGUAGES.includes(chosen) ? chosen : 'en'
}

/** Says sentences in a language, or in English where the portal does not speak it. */
export function translatorFor(language: string): Translate {
  const translate = translators[language] ?? translators.en
  if (!translate) throw new Error('The source language is missing')
  return translate
}
