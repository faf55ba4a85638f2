import { parentPort } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Shorter ones are refused for that alone. */
const LEAST = 8

const long = dictionary['passwords-common'].filter((password) => password.length >= LEAST)
parentPort?.postMessage(`\n${[...new Set(long.map((password) => password.toLowerCase()))].join('\n')}\n`)
