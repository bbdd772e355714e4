import { type OpenConnection, type ProviderClients, providerProblem } from '#areas/connections/index.ts'
import { invalidInput, Problem } from '#kernel/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import type { RegistrarDomain, RegistrarProvider, UnreadableDomain } from '#providers/ports/registrar.ts'

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

/** All domains of the account at the registrar. */
export async function listAll({
  registrar,
  manifest,
}: RegistrarConnection): Promise<(RegistrarDomain | UnreadableDomain)[]> {
  const domains = []
  let cursor: string | null = null
  try {
    do {
      const page = await registrar.listDomains(cursor)
      domains.push(...page.domains)
      cursor = page.cursor
    } while (cursor !== null)
  } catch (error) {
    throw providerProblem(error, manifest.name)
  }
  return domains.sort((a, b) => (a.name < b.name ? -1 : 1))
}
