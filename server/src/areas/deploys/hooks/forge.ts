/** The connection through which the deploys of a hook report to their commits. */
import type { ProviderClients } from '#areas/connections/index.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { recordWorking } from '#platform/health/failing-resources.ts'
import type { Source } from '../senders/source.ts'
import { failingHook } from '../statuses/failing-hook.ts'
import type { HookRow } from '../store.ts'

/** The connection must be to the forge that sends the deliveries. */
export async function requireForge(
  context: Context,
  providerClients: Pick<ProviderClients, 'manifest'>,
  { connection_id, source }: { connection_id?: string | null; source: Source },
): Promise<void> {
  if (connection_id === undefined || connection_id === null) return
  const manifest = await providerClients.manifest(context, connection_id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  })
  if (manifest?.commitStatus && manifest.kind === source) return
  const message =
    manifest === null
      ? `There is no connection ${connection_id}.`
      : `must be a connection to the sender of the deliveries, ${source}: this one is to ${manifest.kind}`
  throw invalidInput([{ pointer: pointer('connection_id'), message }])
}

/** What has failed through the connection before says nothing about the new one. */
export async function forgetStatusError(context: Context, { id, name }: HookRow): Promise<void> {
  await recordWorking(context, { type: failingHook, id, name })
}
