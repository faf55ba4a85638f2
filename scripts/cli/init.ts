// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { checkConfiguration } from '#server/platform/configuration/configuration.ts'
import { readSecretFiles } from '#server/platform/configuration/secret-files.ts'
import { commandLine, StartUpError } from '#server/platform/start-up-error.ts'
import { COMMANDS } from './commands.ts'
import { ENVIRONMENT_FILE, PASSPHRASE_FILES } from './environment-file.ts'

interface Question {
  name: string
  about: string
  defaultAnswer?: string
  isOptional?: true
}

/** The settings that every installation chooses, in the order of the questions and of the file. */
const QUESTIONS: readonly Question[] = [
  { name: 'PUBLIC_ORIGIN', about: 'The address that people open, such as https://panchayat.example' },
  { name: 'SMTP_URL', about: 'The mail server, such as smtps://user:password@mail.example' },
  { name: 'MAIL_FROM', about: 'The sender of mails, such as Gram Seva <portal@panchayat.example>' },
  { name: 'PANCHAYAT_CODE', about: 'A short code of the panchayat, such as sundarpur; it can never be changed' },
  { name: 'PANCHAYAT_NAME', about: 'The name of the panchayat' },
  { name: 'PANCHAYAT_BLOCK', about: 'The block of the panchayat' },
  { name: 'PANCHAYAT_DISTRICT', about: 'The district of the panchayat' },
  { name: 'PANCHAYAT_STATE', about: 'The state of the panchayat' },
  { name: 'PANCHAYAT_ADDRESS', about: 'The address of the office, for citizens', isOptional: true },
  { name: 'PANCHAYAT_PHONE', about: 'The telephone of the office, for citizens', isOptional: true },
  { name: 'PANCHAYAT_EMAIL', about: 'The email address of the office, for citizens', isOptional: true },
  {
    name: 'PORT',
    about: 'The port on which the portal listens; the web server forwards requests to it',
    defaultAnswer: '3000',
  },
  { name: 'DATA_DIR', about: 'The folder of the data', defaultAnswer: '/var/lib/gram-seva/data' },
  {
    name: 'BACKUP_DIR',
    about: 'The folder of the nightly backups; use another disk',
    defaultAnswer: '/var/backups/gram-seva',
  },
  {
    name: 'DATABASE_URL',
    about: 'The URL of your PostgreSQL; without it, the portal runs one itself',
    isOptional: true,
  },
]

/** Other settings that operators often use. */
const OTHER_SETTINGS = [
  'BACKUP_EVERY_HOURS=6',
  'CLAMD_SOCKET=/run/clamav/clamd.ctl',
  'LOG_FILE=/var/log/gram-seva/portal.log',
  'SECURITY_CONTACT=security@panchayat.example',
]

const { values } = parseArgs({ options: COMMANDS.init.options })

try {
  const givenAnswers = new Map([...readEnvironment(process.env), ...readSetOptions(values.set ?? [])])
  await writeSettings(values.to ?? ENVIRONMENT_FILE, givenAnswers)
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function writeSettings(file: string, given: ReadonlyMap<string, string>): Promise<void> {
  const secrets = Object.values(PASSPHRASE_FILES).map((name) => join(dirname(file), name))
  const existing = [file, ...secrets].filter((path) => existsSync(path))
  if (existing.length > 0)
    throw new StartUpError(`Nothing was written, because this already exists: ${existing.join(', ')}`)
  const answers = process.stdin.isTTY ? await ask(given) : answersWithoutTerminal(given)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, describeSettings(answers), { flag: 'wx', mode: 0o600 })
  for (const path of secrets) await writeFile(path, `${newSecret()}\n`, { flag: 'wx', mode: 0o600 })
  console.log(`Wrote ${[file, ...secrets].join(', ')}.
Keep copies of these files in a safe, apart from the backups: without the passphrases, nobody can restore a backup.
Next, as the same user: ${commandLine('check-config', `--environment ${file}`)}`)
}

/** Asks each question without a given answer on the terminal, and repeats each question until its answer is valid. */
async function ask(given: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers = new Map<string, string>()
  try {
    for (const question of QUESTIONS) {
      const { name, about, defaultAnswer = '', isOptional } = question
      // The prompt shows in brackets what an empty line means.
      const emptyAnswer = defaultAnswer || (isOptional ? 'none' : '')
      const prompt = `${about}${emptyAnswer && ` [${emptyAnswer}]`}: `
      let answer = given.get(name)
      let fault = answer === undefined ? '' : findFault(question, answer)
      while (answer === undefined || fault !== '') {
        if (fault) console.log(`  ${fault}`)
        answer = (await terminal.question(prompt)).trim() || defaultAnswer
        fault = findFault(question, answer)
      }
      answers.set(name, answer)
    }
  } finally {
    terminal.close()
  }
  return answers
}

/** The given answers and the defaults. Throws a `StartUpError` that lists all missing and invalid answers. */
function answersWithoutTerminal(given: ReadonlyMap<string, string>): Map<string, string> {
  const answers = new Map(QUESTIONS.map(({ name, defaultAnswer = '' }) => [name, given.get(name) ?? defaultAnswer]))
  const faults = QUESTIONS.map((question) => findFault(question, answers.get(question.name) ?? '')).filter(Boolean)
  if (faults.length > 0)
    throw new StartUpError(
      `Nothing was written. Give these answers as environment variables, or with --set NAME=value:\n  ${faults.join('\n  ')}`,
    )
  return answers
}

/** The reason why an answer cannot be used; empty if it can. */
function findFault({ name, isOptional }: Question, answer: string): string {
  if (answer === '') return isOptional ? '' : `${name} is required`
  // systemd and Node.js interpret these characters between quotes differently, but agree on all others.
  if (/[\n\r\\]/.test(answer) || (answer.includes("'") && answer.includes('"'))) {
    return `${name} must not contain a backslash, a line break, or both kinds of quotes`
  }
  const { unusable, forbidden } = checkConfiguration({ APP_MODE: 'production', [name]: answer })
  const fault = [...unusable, ...forbidden].find((candidate) => candidate.name === name)
  // BACKUP_DIR requires a passphrase file, which does not exist yet: this command creates it.
  return fault === undefined || name === 'BACKUP_DIR' ? '' : `${name} ${fault.reason}`
}

/** The answers in environment variables. Other users of the machine cannot see them, unlike the arguments of a command. */
function readEnvironment(environment: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const names = QUESTIONS.flatMap(({ name }) => [name, `${name}_FILE`])
  const chosen = Object.fromEntries(names.map((name) => [name, environment[name] || undefined]))
  const { complete, faults } = readSecretFiles(chosen)
  if (faults.length > 0)
    throw new StartUpError(`Nothing was written. ${faults.map(({ name, reason }) => `${name} ${reason}`).join('; ')}`)
  const found = QUESTIONS.flatMap(({ name }) => (complete[name] ? [[name, complete[name]] as const] : []))
  if (found.length > 0) console.log(`Taken from the environment: ${found.map(([name]) => name).join(', ')}`)
  return new Map(found)
}

/** The answers in the options `--set NAME=value`. */
function readSetOptions(settings: readonly string[]): Map<string, string> {
  const names = new Set(QUESTIONS.map(({ name }) => name))
  return new Map(
    settings.map((setting) => {
      const [, name = '', value = ''] = /^([A-Z\d_]+)=(.*)$/s.exec(setting) ?? []
      // The message does not contain the value, which may be a secret.
      if (!names.has(name))
        throw new StartUpError(
          `--set ${name === '' ? 'needs NAME=value' : `${name} does not answer a question`}. Questions: ${[...names].join(', ')}`,
        )
      return [name, value] as const
    }),
  )
}

/** The text of the environment file. */
function describeSettings(answers: ReadonlyMap<string, string>): string {
  const chosen = QUESTIONS.map(({ name, about }) => {
    const answer = answers.get(name) ?? ''
    return `# ${about}.\n${answer === '' ? `# ${name}=` : `${name}=${quote(answer)}`}\n`
  })
  return `# The settings of this portal, read by systemd and by the command gram-seva. Only the portal's user may read this file.
# README.md lists all settings. The passphrases are in files beside this one. After a change:
#   gram-seva check-config && systemctl restart gram-seva

APP_MODE=production

${chosen.join('\n')}
# The token for /metrics and the details of /readyz.
METRICS_TOKEN=${newSecret()}

# Other settings that are often used:
${OTHER_SETTINGS.map((setting) => `# ${setting}`).join('\n')}
`
}

/** Quotes a value. `findFault` has rejected values with both kinds of quotes. */
function quote(value: string) {
  return value.includes("'") ? `"${value}"` : `'${value}'`
}

/** 192 random bits. */
function newSecret() {
  return randomBytes(24).toString('base64url')
}
