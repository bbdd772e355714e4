// What all test name servers with dynamic updates share.
import { absoluteName } from '#kernel/dns/name.ts'
import type { RRset, RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { runProgram } from './server-process.ts'

export type NameServer = {
  port: number
  /** Credentials of a key with full access. */
  credentials: Credentials
  /** Credentials of a key that may transfer zones but not change them. */
  readerCredentials: Credentials
  /** Creates a zone with an SOA, one NS record and the given zone file lines. */
  createZone(name: string, lines?: readonly string[]): Promise<void>
  /** Writes or removes an RRset with another key and another program. The values may use any zone file notation. */
  change(zone: string, key: RRsetKey, after: RRset | null): Promise<void>
  log(): string
  stop(): Promise<void>
}

export type TestKey = { name: string; algorithm: string; secret: string }

export const writerKey = testKey('holdfast', 'hmac-sha256')
export const readerKey = testKey('reader', 'hmac-sha512')
export const adminKey = testKey('admin', 'hmac-sha384')

/** The adapter's credentials for a key of a server on the loopback address. */
export function keyCredentials({ name, algorithm, secret }: TestKey, port: number): Credentials {
  return {
    server: '127.0.0.1',
    port: String(port),
    key_name: name,
    key_algorithm: algorithm,
    key_secret: secret,
  }
}

/** The zone file of a new zone whose name server is outside of it. */
export function zoneText(name: string, lines: readonly string[]): string {
  return [
    `$ORIGIN ${name === '.' ? name : `${name}.`}`,
    '$TTL 300',
    `@ IN SOA ns1.example.net. hostmaster.example.net. 1 3600 600 86400 300`,
    '@ IN NS ns1.example.net.',
    ...lines,
    '',
  ].join('\n')
}

/** Changes an RRset with nsupdate. */
export async function changeByNsupdate(
  port: number,
  zone: string,
  { name, type }: RRsetKey,
  after: RRset | null,
): Promise<void> {
  const owner = `${absoluteName(name, zone)}.`
  const additions = (after?.values ?? []).map((value) => `update add ${owner} ${after?.ttl} ${type} ${value}`)
  await nsupdate(port, zone, [`update delete ${owner} ${type}`, ...additions])
}

/** Runs nsupdate commands on a zone with the administrator's key. */
export async function nsupdate(port: number, zone: string, commands: readonly string[]): Promise<void> {
  const { name, algorithm, secret } = adminKey
  const head = [`server 127.0.0.1 ${port}`, `key ${algorithm}:${name} ${secret}`, `zone ${zone}.`]
  await runProgram('nsupdate', ['-v'], [...head, ...commands, 'send', 'quit', ''].join('\n'))
}

/** A file name for a zone, whose name may contain slashes. */
export function zoneFile(name: string): string {
  return `${name.replaceAll('/', '_')}.zone`
}

function testKey(name: string, algorithm: string): TestKey {
  return { name, algorithm, secret: Buffer.from(`the secret of ${name}, only for tests`).toString('base64') }
}
