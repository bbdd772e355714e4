import type { Failure } from '#platform/health/failing-resources.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ProviderErrorKind } from '#providers/ports/provider-error.ts'

/** Kinds of failure that are of the connection or its provider, whatever is asked for through it. */
const connectionFaults: readonly string[] = [
  'auth',
  'blocked',
  'rate_limited',
  'unavailable',
  'timeout',
] satisfies ProviderErrorKind[]

type FailedConnection = { id: string; name: string; manifest: Pick<ProviderManifest, 'kind'> }

/** A failure of something that belongs to a connection, with the connection if that is at fault. */
export function failureThrough(
  { id, name, manifest }: FailedConnection,
  { code, message }: { code: string; message: string },
): Failure {
  const connection = connectionFaults.includes(code) ? { id, name, provider: manifest.kind } : null
  return { code, message, connection }
}
