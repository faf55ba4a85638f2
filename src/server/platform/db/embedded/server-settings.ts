import { PORT } from './socket-folder.ts'

interface Request {
  cluster: string
  socketFolder: string
  /** False only for tests, whose data may be lost. */
  durable: boolean
}

/** The server's whole configuration, given at each start, so that it belongs to this version and not to an old folder. */
export function serverArguments({ cluster, socketFolder, durable }: Request): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: quoteList(socketFolder),
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: 100,
    shared_buffers: '128MB',
    jit: 'off',
    // Containers give little /dev/shm; our queries are small.
    max_parallel_workers_per_gather: 0,
    fsync: onOff(durable),
    full_page_writes: onOff(durable),
    synchronous_commit: onOff(durable),
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Details and statements would bring people's names into the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster, ...flags]
}

/** PostgreSQL reads a list of folders here: one with a comma or a blank must be quoted. */
function quoteList(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off'
}
