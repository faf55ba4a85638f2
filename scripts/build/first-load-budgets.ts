// SPDX-License-Identifier: Apache-2.0
import type { Logger, Plugin } from 'vite'
import { BuiltChunks, type LazyScreen, readScreens } from './first-load.ts'

/** A package that is so large that only one screen may import it. */
interface Reserved {
  name: string
  module: string
}

/** The maximum sizes of the first loads of screens. */
export interface Budgets {
  /** The module that declares the screens, as a path. */
  screens: string
  languages: readonly string[]
  /** The maximum size of a screen's first load in kilobytes (1000 bytes) of gzipped JavaScript, by the screen's module. */
  maxKilobytes: Readonly<Record<string, number>>
  /** The maximum for all screens that `maxKilobytes` does not list. */
  defaultMaxKilobytes: number
  reserved?: Reserved
}

/** The budgets were measured with English and Hindi. */
const LANGUAGES_IN_BUDGETS = 2
/** The start chunk lists the chunks of every language, which take 0.6 KB. Adding a language must not fail the build. */
const KILOBYTES_PER_ADDITIONAL_LANGUAGE = 0.7

/** The size of a screen's first load. */
interface Load {
  module: string
  kilobytes: number
  maxKilobytes: number
}

/** Measures the code and texts that each screen needs, in the largest language. Fails the build above the maximum. */
export function firstLoadBudgets(budgets: Budgets): Plugin {
  let logger: Logger | undefined
  return {
    name: 'first-load-budgets',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      logger = config.logger
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = new BuiltChunks(bundle)
        const screens = readScreens(budgets.screens)
        const loads = screens.map((screen) => measure(chunks, screen, budgets))
        const faults = [...loads.filter(isTooLarge).map(sentenceOf), ...findMisuses(chunks, screens, budgets)]
        const message = `The first load exceeds its budget:\n  ${faults.join('\n  ')}`
        if (faults.length > 0) this.error(message)
        logger?.info(`First load of each screen, JavaScript after gzip:\n${table(loads)}`)
      },
    },
  }
}

function measure(chunks: BuiltChunks, { module, localeModules }: LazyScreen, budgets: Budgets): Load {
  const { languages, maxKilobytes, defaultMaxKilobytes, reserved } = budgets
  const program = [chunks.entry(), chunks.containing(`/src/web/${module}`)]
  if (reserved?.module === module) program.push(...chunks.ofPackage(reserved.name))
  const bytes = languages.map((language) => {
    const texts = ['everyone', ...localeModules].map((name) => chunks.texts(`${language}/${name}`))
    return sum([...chunks.withStaticImports([...program, ...texts])].map((chunk) => chunks.gzipSize(chunk)))
  })
  const additional = Math.max(0, languages.length - LANGUAGES_IN_BUDGETS)
  const budget = (maxKilobytes[module] ?? defaultMaxKilobytes) + additional * KILOBYTES_PER_ADDITIONAL_LANGUAGE
  return { module, kilobytes: Math.max(...bytes) / 1000, maxKilobytes: budget }
}

/** The screens that load the reserved package, although it is reserved for another screen. */
function findMisuses(chunks: BuiltChunks, screens: readonly LazyScreen[], { reserved }: Budgets) {
  if (!reserved) return []
  const reservedChunks = chunks.ofPackage(reserved.name)
  return screens
    .filter(({ module }) => module !== reserved.module)
    .filter(({ module }) => {
      const fetched = chunks.withAllImports([chunks.entry(), chunks.containing(`/src/web/${module}`)])
      return reservedChunks.some((chunk) => fetched.has(chunk))
    })
    .map(({ module }) => `${module} fetches ${reserved.name}, which is reserved for ${reserved.module}`)
}

const isTooLarge = ({ kilobytes, maxKilobytes }: Load) => kilobytes > maxKilobytes
const sentenceOf = ({ module, kilobytes, maxKilobytes }: Load) =>
  `${module}: ${kilobytes.toFixed(1)} KB of ${maxKilobytes} KB`
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function table(loads: readonly Load[]) {
  return loads
    .map(({ module, kilobytes, maxKilobytes }) => {
      const size = `${kilobytes.toFixed(1).padStart(6)} KB of ${String(maxKilobytes).padStart(3)} KB`
      return `  ${size}  ${module.replace(/^features\//, '')}`
    })
    .join('\n')
}
