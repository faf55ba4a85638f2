// SPDX-License-Identifier: Apache-2.0
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from './child-program.ts'
import { toolPath, waitUntilUp } from './tools.ts'

/** Starts nginx in front of the portals, on its own port. An installed nginx service is not changed. */
export async function startNginx(folder: string, port: number, portals: readonly number[]) {
  const nginxFolder = join(folder, 'nginx')
  await mkdir(nginxFolder)
  const settings = join(nginxFolder, 'nginx.conf')
  await writeFile(settings, configuration({ folder: nginxFolder, port, portals }))
  const server = startProgram({
    file: toolPath('NGINX'),
    args: ['-p', nginxFolder, '-c', settings, '-e', join(nginxFolder, 'error.log')],
    logFile: join(nginxFolder, 'output.log'),
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilUp('nginx', async () => (await fetch(`${origin}/healthz`)).ok)
  return { origin, end: () => server.end('SIGTERM') }
}

/** The configuration of docs/scaling.md, with separate folders, so that it can run beside another nginx. */
function configuration({ folder, port, portals }: { folder: string; port: number; portals: readonly number[] }) {
  const servers = portals.map((portal) => `server 127.0.0.1:${portal} max_fails=1 fail_timeout=2s;`).join(' ')
  const tempFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `
    daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')};
    events { worker_connections 512; }
    http {
      access_log off; ${tempFolders.join(' ')}
      upstream portal { ${servers} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 64m;
        location / {
          proxy_pass http://portal;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_request_buffering off;
          proxy_read_timeout 120s;
          proxy_next_upstream error timeout http_503;
        }
      }
    }`
}
