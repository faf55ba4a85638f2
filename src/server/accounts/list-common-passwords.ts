// SPDX-License-Identifier: Apache-2.0
import { parentPort } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Shorter passwords are left out, because the portal rejects them for their length. */
const MIN_LENGTH = 8

const listed = dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH)
// One text, because the receiver searches for a password between two newlines.
parentPort?.postMessage(`\n${[...new Set(listed.map((password) => password.toLowerCase()))].join('\n')}\n`)
