/** What a registrar does not support is refused before anything is queued. */
import { invalidInput, type Problem } from '#kernel/problem/problem.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { type OperationKind, operationKinds, settingKinds } from '../kinds.ts'

export function requireSupported(manifest: ProviderManifest, kind: OperationKind): void {
  if (!isSupported(manifest, kind)) throw unsupported(manifest, kind)
}

function isSupported({ registrar, purchases, contacts }: ProviderManifest, kind: OperationKind): boolean {
  if (!registrar) return false
  if (kind === 'set_contacts') return (contacts?.roles.length ?? 0) > 0
  if (kind === 'resend_verification') return contacts?.hasVerifications ?? false
  const setting = (settingKinds as Readonly<Record<string, string>>)[kind]
  return setting === undefined
    ? (purchases?.kinds.some((known) => known === kind) ?? false)
    : registrar.settings.some((known) => known === setting)
}

function unsupported(manifest: ProviderManifest, kind: OperationKind): Problem {
  const supported = operationKinds.filter((other) => isSupported(manifest, other))
  const message = `${manifest.name} does not support ${kind} through its API. It supports: ${supported.join(', ') || 'nothing'}.`
  return invalidInput([{ pointer: '/kind', message }])
}
