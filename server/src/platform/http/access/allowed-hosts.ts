/**
 * Refuses requests for a host that is not ours. A page of another site can let its own name point at this machine (DNS
 * rebinding); the visitor's browser then sends requests here as if they were for that site. Such a request names the
 * other site as its host. An IP address is no such name: what a browser loads from it comes from here.
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers whatever host is named: it carries its own token, or tells nothing that is secret. */
    anyHost?: boolean
  }
}

export type HostSettings = {
  baseUrl: () => string
  /** Further names by which the service is reached, in lower case. */
  allowedHosts: readonly string[]
}

/** A check that throws `host_not_allowed`, or `malformed_request` where a field comes twice that may come once. */
export function hostCheck({ baseUrl, allowedHosts }: HostSettings): (request: FastifyRequest) => void {
  return (request) => {
    refuseRepeated(request, 'host')
    refuseRepeated(request, 'authorization')
    const { host } = request.raw.headers
    // HTTP/1.0 has none, and no browser speaks it.
    if (host === undefined || request.routeOptions.config.anyHost) return
    const name = hostName(host)
    if (
      isAddressOrLoopback(name) ||
      allowedHosts.includes(name) ||
      name === hostName(new URL(baseUrl()).host)
    )
      return
    throw new Problem(
      'host_not_allowed',
      `The host name "${name}" is unknown. If it belongs to this service, set HOLDFAST_URL to the public URL or add HOLDFAST_ALLOWED_HOSTS=${name}, and restart. The service always answers at its IP address.`,
    )
  }
}

/** Node takes the first and drops the others; a proxy in front may have taken the last. */
function refuseRepeated({ raw: { rawHeaders } }: FastifyRequest, name: string): void {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const text = rawHeaders[index]
    if (text?.length === name.length && text.toLowerCase() === name) times++
  }
  if (times > 1) throw new Problem('malformed_request', `The header ${name} occurs ${times} times.`)
}

/** Without port, brackets and the root's dot. */
function hostName(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}

function isAddressOrLoopback(name: string): boolean {
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')
}
