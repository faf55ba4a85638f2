// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bootstrapDebian } from '../installation/debian-root.ts'

const run = promisify(execFile)
const CONTAINERFILE = 'deploy/containers/Containerfile'

/** The configuration of an image, as Docker stores it. */
export interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck: { Test: string[] }
}

export interface BuiltImage {
  config: ImageConfig
  /** The folder where the files of the image are mounted. */
  root: string
  /** The size of the files, uncompressed. */
  bytes: number
  remove(): Promise<void>
}

/**
 * Builds the image of a release: buildah runs the Containerfile. No registry is needed, because debootstrap creates the base
 * image, which gets the name that the Containerfile expects. Files that Debian's slim images omit are deleted from it.
 */
export async function buildImage(folder: string, release: string): Promise<BuiltImage> {
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay']
  const buildah = async (...args: string[]) => {
    const { stdout } = await run('buildah', [...store, ...args], { maxBuffer: 64_000_000 })
    return stdout.trim()
  }
  const text = await readFile(CONTAINERFILE, 'utf8')
  const [, base = ''] = /^ARG DEBIAN=(\S+)$/m.exec(text) ?? []
  const debian = await archiveDebian(folder)
  const baseContainer = await buildah('from', 'scratch')
  await buildah('add', '--quiet', baseContainer, debian, '/')
  await buildah('commit', '--quiet', '--rm', baseContainer, base)
  const buildOptions = ['--isolation', 'chroot', '--format', 'docker', '--pull-never']
  await buildah('bud', ...buildOptions, '--file', CONTAINERFILE, '--tag', 'gram-seva:test', release)
  const container = await buildah('from', '--pull-never', 'gram-seva:test')
  const root = await buildah('mount', container)
  const { stdout } = await run('du', ['--summarize', '--bytes', root])
  return {
    config: JSON.parse(await buildah('inspect', '--type', 'image', 'gram-seva:test')).Docker.config,
    root,
    bytes: Number.parseInt(stdout, 10),
    async remove() {
      await buildah('rm', '--all')
      // buildah mounts this folder on itself.
      await run('umount', [join(folder, 'storage', 'overlay')]).catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A tar archive of a small Debian 12. */
async function archiveDebian(folder: string): Promise<string> {
  const [root, archive] = [join(folder, 'debian'), join(folder, 'debian.tar')]
  await bootstrapDebian(root)
  const omitted = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache/apt/archives', 'var/lib/apt/lists']
  for (const path of omitted) await rm(join(root, path), { recursive: true })
  await writeFile(join(root, 'etc/apt/apt.conf.d/90-no-recommends'), 'APT::Install-Recommends "false";\n')
  await run('tar', ['--directory', root, '--create', '--file', archive, '.'])
  await rm(root, { recursive: true })
  return archive
}
