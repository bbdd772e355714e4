import {
  type OpenConnection,
  openRequested,
  type ProviderClients,
  withProviderProblems,
} from '#areas/connections/index.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import {
  type DomainPage,
  domainPages,
  namedPages,
  type RegistrarDomain,
  type RegistrarProvider,
  type UnreadableDomain,
} from '#providers/ports/registrar/registrar.ts'

export type RegistrarConnection = OpenConnection & { registrar: RegistrarProvider }

/**
 * Opens a connection to a registrar. Throws a fault of the input at `pointer` if it is none, or `not_found` and
 * `wrong_state` where the path names it.
 */
export async function openRegistrar(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
  pointer: string | null,
): Promise<RegistrarConnection> {
  const opened = await openRequested(providerClients, lookup, connectionId, pointer)
  const { registrar } = opened.provider
  if (!registrar || !opened.manifest.registrar) {
    const message = `${opened.manifest.name} is not a registrar.`
    throw pointer === null ? new Problem('wrong_state', message) : invalidInput([{ pointer, message }])
  }
  return { ...opened, registrar }
}

/** The registrar of a connection, for due work, which reports what is missing like a failure of the provider. */
export function registrarOf({ provider, manifest }: OpenConnection): RegistrarProvider {
  if (!provider.registrar) throw new ProviderError('unsupported', `${manifest.name} is not a registrar.`)
  return provider.registrar
}

/** Throws a fault of the input at `pointer` if the registrar does not list its domains. */
export function requireListing({ manifest }: OpenConnection, pointer: string): void {
  if (manifest.registrar?.canListDomains) return
  const message = `${manifest.name} cannot list its domains: add them by name.`
  throw invalidInput([{ pointer, message }])
}

/** The domains of the account at the registrar, page by page; those with these names if it lists none. */
export function pagesOf(
  connection: OpenConnection,
  names: readonly string[],
): AsyncIterable<DomainPage['domains']> {
  const registrar = registrarOf(connection)
  const { canListDomains = true, pageSize = 1 } = connection.manifest.registrar ?? {}
  return canListDomains ? domainPages(registrar) : namedPages(registrar, names, pageSize)
}

/** As `pagesOf`, in one list, by name. */
export async function listAll(
  connection: RegistrarConnection,
  names: readonly string[] = [],
): Promise<(RegistrarDomain | UnreadableDomain)[]> {
  const pages = await withProviderProblems(connection.manifest.name, () =>
    Array.fromAsync(pagesOf(connection, names)),
  )
  return pages.flat().sort((a, b) => (a.name < b.name ? -1 : 1))
}
