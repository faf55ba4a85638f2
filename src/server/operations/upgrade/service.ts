// SPDX-License-Identifier: Apache-2.0
import { runProgram } from '../../platform/db/embedded/account.ts'
import { StartUpError } from '../../platform/start-up-error.ts'

/** The system service that runs the portal. */
export interface Service {
  stop(): Promise<void>
  start(): Promise<void>
}

/** The systemd service with this name. */
export function systemdService(name: string): Service {
  async function control(action: 'start' | 'stop') {
    const { code, stderr } = await runProgram('systemctl', [action, name])
    if (code !== 0) throw new StartUpError(`systemctl ${action} ${name} failed: ${stderr.trim()}`)
  }
  return {
    stop: () => control('stop'),
    start: () => control('start'),
  }
}
