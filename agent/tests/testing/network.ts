/**
 * A separate network for one program (Linux namespaces, without root where the system allows user namespaces): an
 * interface `wan0` for addresses, and a host `holdfast.test` with one address of each family.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import { runProgram } from '../../../server/src/providers/testing/servers/server-process.ts'

export interface Network {
  /** The URL of the host, which works over both families. */
  url: string
  /** Put this before a program to run it in the network. */
  within: readonly string[]
  /** Runs `ip` in the network: `address('add', '192.0.2.1/32')`, on wan0. */
  address(verb: 'add' | 'del', ...args: string[]): Promise<void>
  /** The addresses of wan0 as `ip` lists them. */
  listed(): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Why such a network cannot be created on this machine; null if it can. */
export function networkFault(): string | null {
  try {
    execFileSync('unshare', ['-rnm', 'ip', 'link', 'add', 'wan0', 'type', 'bridge'], { stdio: 'ignore' })
    return null
  } catch {
    return 'a network namespace'
  }
}

const port = 7070

/** Forwards the network's loopback addresses to Unix sockets outside of it. A socket path is reachable from inside. */
const forwarder = `
const { createServer, connect } = require('node:net')
const [ipv4, ipv6] = process.argv.slice(1)
const forward = (host, path) => createServer((near) => {
  const far = connect(path)
  near.pipe(far).pipe(near)
  for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy())
}).listen(${port}, host, () => console.log('ready'))
forward('127.0.0.1', ipv4)
forward('::1', ipv6)`

const setUp = `
set -e
mount --bind "$1" /etc/hosts
ip link set lo up
ip link add wan0 type bridge
echo 2 > /proc/sys/net/ipv6/conf/wan0/use_tempaddr
ip link set wan0 up
shift
exec "$@"`

/** `sockets`: the socket paths on which the host's addresses are served. */
export async function givenNetwork(
  folder: string,
  sockets: { ipv4: string; ipv6: string },
): Promise<Network> {
  const hosts = join(folder, 'hosts')
  await writeFile(hosts, '127.0.0.1 localhost holdfast.test\n::1 localhost holdfast.test\n')
  const program = [process.execPath, '-e', forwarder, sockets.ipv4, sockets.ipv6]
  const holder = spawn('unshare', ['-rnm', 'sh', '-c', setUp, 'sh', hosts, ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let listening = 0
  const ready = Promise.withResolvers<void>()
  createInterface({ input: holder.stdout }).on('line', () => ++listening === 2 && ready.resolve())
  holder.once('exit', (code) => ready.reject(new Error(`The network ended with ${code}`)))
  await ready.promise
  const within = [
    programPath('nsenter') ?? '',
    '-t',
    String(holder.pid),
    '-U',
    '-n',
    '-m',
    '--preserve-credentials',
  ]
  const inside = (...args: string[]) => runProgram(within[0] ?? '', [...within.slice(1), ...args])
  return {
    url: `http://holdfast.test:${port}`,
    within,
    async address(verb, ...args) {
      await inside('ip', 'addr', verb, 'dev', 'wan0', ...args)
    },
    listed: async () => JSON.parse(await inside('ip', '-j', 'addr', 'show', 'dev', 'wan0'))[0].addr_info,
    async close() {
      const gone = once(holder, 'exit')
      holder.kill('SIGKILL')
      await gone
    },
  }
}
