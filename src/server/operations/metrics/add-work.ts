import type { Registry } from 'prom-client'
import { passwordsWaiting } from '../../accounts/passwords.ts'
import { pictureTurns } from '../../documents/open-picture.ts'
import { VERSION } from '../../platform/version.ts'
import type { Portal } from '../portal.ts'
import { addCounter, addGauge, alone } from './add-gauge.ts'

/** Adds what this process has to do at the moment. */
export function addWork(registry: Registry, portal: Portal) {
  const { watch, notices, inspector, scanner, typesetter, signer, configuration } = portal
  const { pool } = watch
  addGauge(registry, {
    name: 'gramseva_info',
    help: 'Version and mode of the portal',
    labels: ['version', 'mode'],
    values: () => [[{ version: VERSION, mode: configuration.mode }, 1]],
  })
  addGauge(registry, {
    name: 'gramseva_database_connections',
    help: 'Connections of the pool to the database',
    labels: ['state'],
    values: () => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ],
  })
  addGauge(registry, {
    name: 'gramseva_database_waiting',
    help: 'Calls that wait for a connection to the database',
    values: () => alone(pool.waitingCount),
  })
  addGauge(registry, {
    name: 'gramseva_work_waiting',
    help: 'Costly work that waits for its turn',
    labels: ['work'],
    values: () => [
      [{ work: 'passwords' }, passwordsWaiting()],
      [{ work: 'pictures' }, pictureTurns.pendingCount],
      [{ work: 'papers' }, inspector.waiting()],
      ...(scanner ? [[{ work: 'scanning' }, scanner.waiting()] as const] : []),
      [{ work: 'typesetting' }, typesetter.waiting()],
      [{ work: 'signing' }, signer.waiting()],
    ],
  })
  addCounter(registry, {
    name: 'gramseva_poisoned_files_total',
    help: 'Files in which a virus was found',
    values: () => alone(scanner?.found()),
  })
  addGauge(registry, {
    name: 'gramseva_streams_open',
    help: 'Screens that hear live of their notices',
    values: () => alone(notices.hearers()),
  })
}
