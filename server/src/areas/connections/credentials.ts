import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import { hostOf } from '#platform/net/host.ts'
import type { CredentialField, Credentials, ProviderManifest } from '#providers/ports/provider.ts'

/** Validates the input against the manifest's fields and adds their defaults; throws every fault. */
export function checkedCredentials(
  manifest: ProviderManifest,
  sent: Readonly<Record<string, string>>,
): Credentials {
  const known = new Map(manifest.credentials.map((field) => [field.name, field]))
  const faults: Fault[] = Object.keys(sent)
    .filter((name) => !known.has(name))
    .map((name) => ({
      pointer: pointer('credentials', name),
      message: `is not a field of ${manifest.name}; the fields are ${[...known.keys()].join(', ')}`,
    }))
  const credentials: Record<string, string> = {}
  for (const field of known.values()) {
    const value = sent[field.name]?.trim() || field.fallback
    const fault = faultOf(field, value)
    if (fault) faults.push({ pointer: pointer('credentials', field.name), message: fault })
    credentials[field.name] = value ?? ''
  }
  if (faults.length > 0) throw invalidInput(faults)
  return credentials
}

function faultOf({ help, choices, example }: CredentialField, value: string | null): string | null {
  if (value === null) return `is required: ${help}${example ? ` (such as ${example})` : ''}`
  if (choices && !choices.includes(value)) return `must be one of ${choices.join(', ')}; got "${value}"`
  return null
}

/**
 * Refuses to send stored secrets to a different destination. Otherwise anyone who may change an address could direct
 * the secrets to a server of their own and read what is never shown.
 */
export function requireSecretsAnew(
  manifest: ProviderManifest,
  present: Credentials,
  sent: Readonly<Record<string, string>>,
): void {
  const isMoved = manifest.credentials.some(
    ({ name, isDestination }) =>
      isDestination && sent[name] !== undefined && sent[name].trim() !== present[name],
  )
  if (!isMoved) return
  const faults = manifest.credentials
    .filter(({ name, secret }) => secret && sent[name] === undefined)
    .map(({ name }) => ({
      pointer: pointer('credentials', name),
      message: 'is required with a new address: a stored secret is never sent to another address',
    }))
  if (faults.length > 0) throw invalidInput(faults)
}

/** The host that the credentials refer to, if one of their fields names it. */
export function serverHost(manifest: ProviderManifest, settings: Credentials): string | null {
  const server = manifest.credentials.find(({ isServer }) => isServer)
  return server ? hostOf(settings[server.name] ?? '') : null
}

/** Separates the visible fields from the secret ones. */
export function splitCredentials(
  manifest: ProviderManifest,
  credentials: Credentials,
): { settings: Record<string, string>; secrets: Record<string, string> } {
  const pick = (secret: boolean) =>
    Object.fromEntries(
      manifest.credentials
        .filter((field) => field.secret === secret)
        .map((field) => [field.name, credentials[field.name] ?? '']),
    )
  return { settings: pick(false), secrets: pick(true) }
}
