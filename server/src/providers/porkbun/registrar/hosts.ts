/** Glue records, which Porkbun names by their labels below the domain. */
import { Type } from 'typebox'
import { relativeName, searchedName } from '#kernel/dns/name.ts'
import { canonicalHost } from '#providers/http/hosts.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { Host } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

const Addresses = Type.Object({
  v4: Type.Optional(Type.Array(Type.String())),
  v6: Type.Optional(Type.Array(Type.String())),
})
const isHosts = responseShape(
  Type.Object({ hosts: Type.Array(Type.Array(Type.Union([Type.String(), Addresses]))) }),
)

export async function listHosts(client: JsonApi, name: string): Promise<Host[]> {
  const { hosts } = await client.read({ method: 'GET', path: pathOf('domain', 'getGlue', name) }, isHosts)
  return hosts
    .flatMap(([host, addresses]) =>
      typeof host === 'string' && typeof addresses === 'object'
        ? [canonicalHost(searchedName(host), [...(addresses.v4 ?? []), ...(addresses.v6 ?? [])])]
        : [],
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

export async function setHost(client: JsonApi, domain: string, { name, addresses }: Host): Promise<void> {
  const exists = (await listHosts(client, domain)).some((host) => host.name === name)
  const call = addresses.length === 0 ? 'deleteGlue' : exists ? 'updateGlue' : 'createGlue'
  if (call === 'deleteGlue' && !exists) return
  await client.call({
    method: 'POST',
    path: pathOf('domain', call, domain, relativeName(name, domain)),
    body: addresses.length === 0 ? {} : { ips: addresses },
  })
}
