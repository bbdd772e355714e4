import { join } from 'node:path'
import { type Environment, parseOptions, readUrl, userStateDirectory } from '../options.ts'
import { UsageError } from '../usage-error.ts'
import { type TokenSource, tokenSource } from './token.ts'

export type AddressFamily = 'ipv4' | 'ipv6'

export type Settings = {
  url: URL
  token: TokenSource
  families: readonly AddressFamily[]
  /** Null: the service is asked which addresses it sees. */
  interface: string | null
  prefixBits: number | null
  once: boolean
  everyMs: number
  repeatMs: number
  stateFile: string
}

export function readSettings(args: string[], environment: Environment): Settings {
  const given = parseOptions(args, options)
  const families = (['ipv4', 'ipv6'] as const).filter((family) => given[family] !== false)
  if (families.length === 0)
    throw new UsageError('With both --no-ipv4 and --no-ipv6 there is nothing to report.')
  if (given.prefix !== undefined && (given.interface === undefined || !families.includes('ipv6')))
    throw new UsageError(
      '--prefix requires --interface and IPv6: it reports the network of the interface’s IPv6 address.',
    )
  return {
    url: readUrl(given.url, 'HOLDFAST_TOKEN or --token-file'),
    token: tokenSource(given['token-file'], environment['HOLDFAST_TOKEN']),
    families,
    interface: given.interface ?? null,
    prefixBits: given.prefix === undefined ? null : readBits(given.prefix),
    once: given.once ?? false,
    everyMs: readTime('--every', given.every),
    repeatMs: readTime('--repeat', given.repeat),
    stateFile: given.state ?? join(userStateDirectory(environment), 'ip.json'),
  }
}

const options = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  interface: { type: 'string' },
  prefix: { type: 'string' },
  ipv4: { type: 'boolean' },
  ipv6: { type: 'boolean' },
  once: { type: 'boolean' },
  every: { type: 'string', default: '5m' },
  repeat: { type: 'string', default: '1d' },
  state: { type: 'string' },
} as const

/** The range that the service accepts. */
function readBits(text: string): number {
  const bits = Number(text.replace(/^\//, ''))
  if (!Number.isInteger(bits) || bits < 16 || bits > 64)
    throw new UsageError(`--prefix ${text} is not a prefix length from 16 to 64.`)
  return bits
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const timeMaxMs = 20 * 86_400_000

function readTime(option: string, text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const time = Number(count) * (unitMs[unit] ?? 0)
  if (time < 1000 || time > timeMaxMs)
    throw new UsageError(`${option} ${text} is not a duration from 1s to 20d. Examples: 30s, 5m, 1h, 1d`)
  return time
}
