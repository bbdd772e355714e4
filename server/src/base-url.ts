import type { AddressInfo, Server } from 'node:net'
import { type Config, StartError } from '#platform/config/config.ts'

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

/** The same of a server, which is asked where it listens once: with each request, that would be a call of the system. */
export function createBaseUrl(config: Config, server: () => Server): () => string {
  let known: string | null = null
  return () => {
    if (known !== null) return known
    const address = server().address()
    const url = baseUrlOf(config, address)
    if (address !== null) known = url
    return url
  }
}

/** Where the service is reached, for a command beside it. Throws before a link is made that leads nowhere. */
export function knownBaseUrl(config: Config): string {
  if (!config.url && config.port === 0)
    throw new StartError(
      'With HOLDFAST_PORT=0 nobody but the running service knows its port, so a link cannot be written. Set HOLDFAST_URL to where it is reached.',
    )
  return baseUrlOf(config, null)
}
