/** Auth codes are read at the registrar, shown once and not stored. */
import { type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { openRegistrar } from '#areas/domains/registrars/open-registrar.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { heldDomain } from '../request/settings.ts'

/** The code of an unlocked domain. */
export async function readAuthCode(
  within: Lookup,
  providerClients: ProviderClients,
  domainId: string,
): Promise<string> {
  const domain = await within.act((context) => heldDomain(context, domainId))
  const connection = await openRegistrar(providerClients, within, domain.connection_id, null)
  const { manifest, registrar } = connection
  if (!manifest.registrar?.hasAuthCodes)
    throw new Problem('wrong_state', `${manifest.name} does not show auth codes through its API.`)
  if (domain.is_locked)
    throw new Problem('wrong_state', `${domain.name} is locked against transfers: unlock it first.`)
  return await withProviderProblems(manifest.name, () => registrar.authCode(domain.name))
}
