import type { AddressInfo, Server } from 'node:net'
import { type Config, StartError } from '#platform/config/config.ts'

/** The URL of the service: the configured one, otherwise the address it listens on. Without a trailing slash. */
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

/** The same for a running server. Its address is read once, because each read is a system call. */
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

/**
 * The URL of the service, for a command that runs beside it. Throws if the URL is unknown, so that no wrong link is
 * printed.
 */
export function knownBaseUrl(config: Config): string {
  if (!config.url && config.port === 0)
    throw new StartError(
      'With HOLDFAST_PORT=0 only the running service knows its port, so no link can be created. Set HOLDFAST_URL to the URL of the service.',
    )
  return baseUrlOf(config, null)
}
