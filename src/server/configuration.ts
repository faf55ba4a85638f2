import { resolve } from 'node:path'
import * as z from 'zod'
import type { OfficeContact } from '#shared/portal-info.ts'
import { StartUpFault } from './start-up-fault.ts'

const flag = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((value) => value === 'true')

/** Empty is the same as absent: compose files and shells write both. */
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined)

const environmentSchema = z.object({
  APP_MODE: z.enum(['production', 'demo']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional,
  PUBLIC_ORIGIN: optional,
  SMTP_URL: optional,
  KEY_PASSPHRASE: optional,
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_FILE: optional,
  MAIL_FROM: z.string().min(3).default('Gram Seva <portal@panchayat.example>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  REQUIRE_VERIFICATION: flag,
  STRICT_ACCOUNT_PRIVACY: flag,
  PANCHAYAT_CODE: z.string().min(1).default('default'),
  PANCHAYAT_NAME: z.string().min(1).default('Sundarpur Gram Panchayat'),
  PANCHAYAT_BLOCK: z.string().min(1).default('Sundarpur'),
  PANCHAYAT_DISTRICT: z.string().min(1).default('Nadiganj'),
  PANCHAYAT_STATE: z.string().min(1).default('Madhya Pradesh'),
  PANCHAYAT_ADDRESS: optional,
  PANCHAYAT_PHONE: optional,
  PANCHAYAT_EMAIL: z.email().optional(),
  PANCHAYAT_HOURS: optional,
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^(?:https|mailto|tel)$/ })], {
      error: 'must be an email address, or begin with https:, mailto: or tel:',
    })
    .optional(),
})

export type Mode = 'production' | 'demo'

/** The demo village's office. Its number begins as no area code of India does. */
const DEMO_OFFICE = {
  address: 'Panchayat Bhawan, Main Road, Sundarpur',
  phone: '0123 456 789',
  email: 'office@panchayat.example',
  hours: '10:00 – 17:00',
}

/** The installation as its environment describes it. */
export interface Configuration {
  mode: Mode
  host: string
  port: number
  /** Absolute folder of everything that is kept outside the database. */
  dataDir: string
  /** Absent: the portal brings its own PostgreSQL, below `dataDir`. */
  databaseUrl: string | undefined
  /** Where people reach the portal, without a slash at the end: for links in mails, cookies and the origin check. */
  origin: string
  /** True where PUBLIC_ORIGIN names another address than the one listened on. */
  behindProxy: boolean
  /** File for the log; absent: standard output. */
  logFile: string | undefined
  smtpUrl: string | undefined
  /** Wraps the private keys that sign certificates. */
  keyPassphrase: string | undefined
  /** The authority (RFC 3161) that stamps certificates with the time; absent: none does. */
  tsaUrl: string | undefined
  mailFrom: string
  logLevel: string
  requireVerification: boolean
  strictAccountPrivacy: boolean
  panchayat: { code: string; name: string; block: string; district: string; state: string }
  /** How people reach the office, as far as it says. */
  contact: OfficeContact
  /** Whom to tell of a hole, as `mailto:`, `tel:` or `https:`; the office, unless somebody else is named. */
  securityContact: string | undefined
}

/** Reads the environment; throws one `StartUpFault` that lists every fault at once. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const read = environmentSchema.safeParse(withoutEmpty(environment))
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartUpFault(`The configuration cannot be used:\n  ${faults.join('\n  ')}`)
  }
  const configuration = present(read.data)
  const faults = productionFaults(configuration)
  if (faults.length > 0) throw new StartUpFault(`Production mode refuses to start:\n  ${faults.join('\n  ')}`)
  return configuration
}

function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function present(env: z.infer<typeof environmentSchema>): Configuration {
  return {
    mode: env.APP_MODE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    origin:
      env.PUBLIC_ORIGIN?.replace(/\/+$/, '') ??
      `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    behindProxy: env.PUBLIC_ORIGIN !== undefined,
    logFile: env.LOG_FILE,
    smtpUrl: env.SMTP_URL,
    keyPassphrase: env.KEY_PASSPHRASE,
    tsaUrl: env.TSA_URL,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    requireVerification: env.REQUIRE_VERIFICATION,
    strictAccountPrivacy: env.STRICT_ACCOUNT_PRIVACY,
    panchayat: {
      code: env.PANCHAYAT_CODE,
      name: env.PANCHAYAT_NAME,
      block: env.PANCHAYAT_BLOCK,
      district: env.PANCHAYAT_DISTRICT,
      state: env.PANCHAYAT_STATE,
    },
    contact: { ...(env.APP_MODE === 'demo' && DEMO_OFFICE), ...givenContact(env) },
    securityContact: asUri(env.SECURITY_CONTACT ?? env.PANCHAYAT_EMAIL),
  }
}

const asUri = (contact: string | undefined) => (contact?.includes(':') === false ? `mailto:${contact}` : contact)

function givenContact(env: z.infer<typeof environmentSchema>): OfficeContact {
  const { PANCHAYAT_ADDRESS: address, PANCHAYAT_PHONE: phone, PANCHAYAT_EMAIL: email, PANCHAYAT_HOURS: hours } = env
  return { ...(address && { address }), ...(phone && { phone }), ...(email && { email }), ...(hours && { hours }) }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '[::1]'])

const LEAST_PASSPHRASE = 16

/** What an installation that serves real people may not do; the demo may. */
function productionFaults({ mode, behindProxy, origin: written, smtpUrl, keyPassphrase }: Configuration): string[] {
  if (mode !== 'production') return []
  const faults: string[] = []
  const origin = behindProxy ? URL.parse(written) : null
  if (!origin) faults.push('PUBLIC_ORIGIN must be the address that people open, such as https://panchayat.example')
  else if (origin.protocol !== 'https:' && !LOOPBACK.has(origin.hostname)) {
    faults.push('PUBLIC_ORIGIN must begin with https://, or passwords would travel in the open')
  }
  if (!smtpUrl) faults.push('SMTP_URL must name a mail server, or nobody could reset a password')
  if (!keyPassphrase || keyPassphrase.length < LEAST_PASSPHRASE) {
    faults.push(
      `KEY_PASSPHRASE must be a secret of ${LEAST_PASSPHRASE} characters or more, which wraps the key that signs certificates`,
    )
  }
  return faults
}
