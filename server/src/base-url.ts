import type { AddressInfo } from 'node:net'
import type { Config } from '#platform/config/config.ts'

/** Where the service is reached: as configured, else where it listens. No slash at the end. */
export function baseUrlOf(
  config: Pick<Config, 'url' | 'host' | 'port'>,
  address: AddressInfo | string | null,
): string {
  if (config.url) return config.url.href.replace(/\/+$/, '')
  const port = typeof address === 'object' && address ? address.port : config.port
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = isEverywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${host}:${port}`
}
