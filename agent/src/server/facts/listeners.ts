/** Sockets that accept connections or datagrams from /proc/net, and the processes that own them. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type Listener, listMax } from '../protocol/report.ts'

export type Socket = { protocol: 'tcp' | 'udp'; address: string; port: number; inode: string }

const listening = '0A'
/** A datagram socket without a peer. */
const unconnected = '07'

/**
 * Parses /proc/net/{tcp,tcp6,udp,udp6} (proc_pid_net(5)). `ephemeralFrom` is the first port that the kernel assigns:
 * datagram sockets above it belong to clients.
 */
export function parseSockets(text: string, protocol: 'tcp' | 'udp', ephemeralFrom = 32_768): Socket[] {
  const sockets: Socket[] = []
  for (const line of text.split('\n').slice(1)) {
    const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/)
    const [host, portText] = local?.split(':') ?? []
    if (!host || !portText || !remote || inode === undefined) continue
    const port = Number.parseInt(portText, 16)
    if (state !== (protocol === 'tcp' ? listening : unconnected)) continue
    if (protocol === 'udp' && (!remote.endsWith(':0000') || port >= ephemeralFrom || port === 0)) continue
    sockets.push({ protocol, address: readAddress(host), port, inode })
  }
  return sockets
}

/** Addresses are written as 32-bit words in the byte order of the machine, which is little-endian on all that Node supports. */
function readAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex').reverse()])
  if (bytes.length === 4) return bytes.join('.')
  const groups = Array.from(
    { length: 8 },
    (_, group) => ((bytes[group * 2] ?? 0) << 8) | (bytes[group * 2 + 1] ?? 0),
  )
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return bytes.slice(12).join('.')
  return shortened(groups)
}

/** RFC 5952: the longest run of zeros is left out. */
function shortened(groups: readonly number[]): string {
  const text = groups.map((group) => group.toString(16)).join(':')
  const runs = text.match(/\b0(:0\b)+/g) ?? []
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  if (longest === '') return text
  const at = text.search(new RegExp(`\\b${longest}\\b`))
  return `${text.slice(0, at).replace(/:$/, '')}::${text.slice(at + longest.length).replace(/^:/, '')}`
}

/** One entry for each protocol, address and port, in a stable order. */
export function listenersOf(sockets: readonly Socket[], owners: ReadonlyMap<string, string>): Listener[] {
  const found = new Map<string, Listener>()
  for (const { protocol, address, port, inode } of sockets) {
    const process = owners.get(inode)
    const key = `${protocol} ${String(port).padStart(5, '0')} ${address}`
    if (!found.has(key)) found.set(key, { protocol, address, port, ...(process && { process }) })
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, listener]) => listener)
    .slice(0, listMax)
}

export function readListeners(): Listener[] {
  const ephemeralFrom =
    Number(readOptional('/proc/sys/net/ipv4/ip_local_port_range').split('\t')[0]) || undefined
  const sockets = (['tcp', 'tcp6', 'udp', 'udp6'] as const).flatMap((file) =>
    parseSockets(readOptional(`/proc/net/${file}`), file.startsWith('tcp') ? 'tcp' : 'udp', ephemeralFrom),
  )
  return listenersOf(sockets, readOwners(new Set(sockets.map(({ inode }) => inode))))
}

/** The names of the processes by the inode of their sockets, as far as the agent's user may see them. */
function readOwners(inodes: ReadonlySet<string>): Map<string, string> {
  const owners = new Map<string, string>()
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    for (const inode of socketsOf(pid)) {
      if (!inodes.has(inode) || owners.has(inode)) continue
      const name = readOptional(`/proc/${pid}/comm`).trim()
      if (name !== '') owners.set(inode, name)
    }
    if (owners.size === inodes.size) break
  }
  return owners
}

function socketsOf(pid: string): string[] {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).flatMap(
      (file) => /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${file}`))?.[1] ?? [],
    )
  } catch {
    // Another user's process, or one that has ended.
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function readOptional(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
