import type { Lookup } from '#platform/http/operation/operation.ts'
import type { Credentials, ProviderManifest, Verification } from '#providers/ports/provider.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { openCredentials, readConnection } from '../connections.ts'
import { checkedCredentials, requireSecretsAnew } from '../credentials.ts'
import type { ProviderClients } from './provider-clients.ts'
import { credentialProblem, isInstallationHeld, providerProblem } from './provider-problem.ts'

export type Verified = { manifest: ProviderManifest; credentials: Credentials; verification: Verification }

/** Verifies credentials with the provider before anything is stored. Throws a problem if they do not work. */
export async function verifyNew(
  providerClients: ProviderClients,
  kind: string,
  sent: Record<string, string>,
): Promise<Verified> {
  const adapter = providerClients.adapter(kind)
  const credentials = checkedCredentials(adapter.manifest, sent)
  try {
    const verification = await providerClients.openUnsaved(adapter, credentials).verify()
    return { manifest: adapter.manifest, credentials, verification }
  } catch (error) {
    throw credentialProblem(error, adapter.manifest.name)
  }
}

/** Verified new credentials of a stored connection, and the revision that they are based on. */
export type Renewed = Verified & { revision: number; secretsChanged: boolean }

/** Verifies changed fields of a stored connection. */
export async function verifyChanged(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
  sent: Record<string, string>,
): Promise<Renewed> {
  const { kind, revision, present } = await lookup.act(async (context) => {
    const connection = await readConnection(context, connectionId)
    const { kind, revision } = connection
    return { kind, revision, present: await openCredentials(context, connection) }
  })
  const { manifest } = providerClients.adapter(kind)
  requireSecretsAnew(manifest, present, sent)
  const verified = await verifyNew(providerClients, kind, { ...present, ...sent })
  const secretsChanged = manifest.credentials.some(
    ({ name, secret }) => secret && verified.credentials[name] !== present[name],
  )
  return { ...verified, revision, secretsChanged }
}

/** Verifies the stored credentials. */
export async function verifyStored(
  providerClients: ProviderClients,
  lookup: Lookup,
  connectionId: string,
): Promise<{ status: 'working' | 'failing'; detail: string }> {
  const { provider } = await lookup.act((context) => providerClients.open(context, connectionId))
  try {
    return { status: 'working', detail: (await provider.verify()).detail }
  } catch (error) {
    const failure: ProviderError = providerErrorFrom(error)
    // The provider was not called, so nothing is known about the credentials.
    if (isInstallationHeld(failure)) throw providerProblem(failure, '')
    return { status: 'failing', detail: failure.message }
  }
}
