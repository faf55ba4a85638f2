import { parentPort } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Shorter passwords are rejected for their length. */
const MIN_LENGTH = 8

const long = dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH)
parentPort?.postMessage(`\n${[...new Set(long.map((password) => password.toLowerCase()))].join('\n')}\n`)
