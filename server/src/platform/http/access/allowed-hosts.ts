/**
 * Refuses requests for unknown hosts. A page of another site can make its own name resolve to this machine (DNS
 * rebinding), so that the visitor's browser sends requests here as if they were for that site. Such a request has the
 * other site as its host. Requests for an IP address are safe, since what a browser loads from it comes from this
 * service.
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts any host: the route requires its own token, or returns nothing secret. */
    anyHost?: boolean
  }
}

export type HostSettings = {
  baseUrl: () => string
  /** Further host names of the service, in lower case. */
  allowedHosts: readonly string[]
}

/** A check that throws `host_not_allowed`, or `malformed_request` for a repeated field that may occur only once. */
export function hostCheck({ baseUrl, allowedHosts }: HostSettings): (request: FastifyRequest) => void {
  return (request) => {
    refuseRepeated(request, 'host')
    refuseRepeated(request, 'authorization')
    const { host } = request.raw.headers
    // HTTP/1.0 has no Host field, and browsers do not use it.
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

/** Node uses the first field and ignores the others; a proxy in front may use the last. */
function refuseRepeated({ raw: { rawHeaders } }: FastifyRequest, name: string): void {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const text = rawHeaders[index]
    if (text?.length === name.length && text.toLowerCase() === name) times++
  }
  if (times > 1) throw new Problem('malformed_request', `The header ${name} occurs ${times} times.`)
}

/** Without port, brackets and final dot. */
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
