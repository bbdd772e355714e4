import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { titleWithout } from '#providers/testing/servers/programs.ts'

const directory = mkdtempSync(join(tmpdir(), 'holdfast-names-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const file = (name: string, content: string) => {
  writeFileSync(join(directory, name), content)
  return join(directory, name)
}

const setUp = `
set -e
mount --bind "$1" /etc/resolv.conf
mount --bind "$2" /etc/hosts
ip link set lo up
shift 2
exec "$@"`

/** More names than libuv has threads, whose name server receives queries and never answers. */
const program = `
import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { systemResolver } from ${JSON.stringify(new URL('./resolve.ts', import.meta.url).href)}
const resolve = systemResolver()
const silent = createSocket('udp4')
silent.on('message', async () => {
  silent.removeAllListeners('message')
  console.log(JSON.stringify([await resolve('files.example.org'), await resolve('files')]))
  await readFile('/etc/hosts')
  process.exit()
})
silent.bind(53, '127.0.0.1', () => {
  for (let index = 0; index < 16; index++)
    resolve('host-' + index + '.example.com').finally(() => console.log('not answered'))
})`

function canIsolate(): boolean {
  try {
    execFileSync('unshare', ['-rnm', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const missing = canIsolate() ? [] : ['a network namespace']

it.skipIf(missing.length > 0)(
  titleWithout(
    missing,
    'names and files are read while many names wait for a name server that does not answer',
  ),
  async () => {
    const settings = [
      file('resolv.conf', 'nameserver 127.0.0.1\nsearch example.org\n'),
      file('hosts', '127.0.0.1 localhost\n192.0.2.7 files.example.org files\n'),
    ]
    const node = [process.execPath, '--input-type=module', '-e', program]
    const { stdout } = await promisify(execFile)('unshare', [
      '-rnm',
      'sh',
      '-c',
      setUp,
      'sh',
      ...settings,
      ...node,
    ])
    const found = [{ address: '192.0.2.7', family: 4 }]
    expect(stdout).toBe(`${JSON.stringify([found, found])}\n`)
  },
)
