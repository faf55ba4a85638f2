import type { Messages } from '../translator.ts'
import { certificate } from './certificate.ts'
import { devices } from './devices.ts'
import { messages as everyone } from './everyone.ts'
import { mail } from './mail.ts'
import { messages as member } from './member.ts'
import { messages as office } from './office.ts'
import { messages as reading } from './reading.ts'

/** Every sentence of the portal in Hindi. The browser fetches it area by area; only the server says the last three. */
export const messages: Messages = { ...everyone, ...member, ...office, ...reading, ...certificate, ...devices, ...mail }
