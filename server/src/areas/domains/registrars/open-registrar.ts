import { type OpenConnection, type ProviderClients, providerProblem } from '#areas/connections/index.ts'
import { invalidInput, Problem } from '#kernel/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import {
  domainPages,
  type RegistrarDomain,
  type RegistrarProvider,
  type UnreadableDomain,
} from '#providers/ports/registrar.ts'

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
  const opened = await lookup.act(async (context) => {
    try {
      return await providerClients.open(context, connectionId)
    } catch (error) {
      if (pointer !== null && error instanceof Problem && error.code === 'not_found')
        throw invalidInput([{ pointer, message: `There is no connection ${connectionId}.` }])
      throw error
    }
  })
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

/** All domains of the account at the registrar. */
export async function listAll({
  registrar,
  manifest,
}: RegistrarConnection): Promise<(RegistrarDomain | UnreadableDomain)[]> {
  const domains = []
  try {
    for await (const page of domainPages(registrar)) domains.push(...page)
  } catch (error) {
    throw providerProblem(error, manifest.name)
  }
  return domains.sort((a, b) => (a.name < b.name ? -1 : 1))
}
