import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { attachCreated } from '../creation/attach.ts'
import { followAccount } from '../store/accounts.ts'
import { lockedWithRefs } from '../store/listed-rows.ts'
import { insertListed } from './insert-listed.ts'
import { listingSeconds } from './listing-kind.ts'
import type { CloudConnection } from './open-account.ts'

type Chosen = { connection: CloudConnection; servers: readonly CloudServer[]; refs: readonly string[] }

/** Adds the chosen servers among those that the provider lists. */
export async function importListed(context: Context, { connection, servers, refs }: Chosen) {
  const byRef = new Map(servers.map((server) => [server.ref, server]))
  const faults = refs.flatMap((ref, index) =>
    byRef.has(ref)
      ? []
      : [{ pointer: pointer('refs', index), message: `${connection.manifest.name} has no server ${ref}.` }],
  )
  if (faults.length > 0) throw invalidInput(faults)
  await followAccount(context, connection.id, addSeconds(context.now, listingSeconds))
  await attachCreated(context, connection.id, servers)
  const existing = await lockedWithRefs(context, 'servers', connection.id, refs)
  const known = new Set(existing.map(({ ref }) => ref))
  const added = [...new Set(refs)].flatMap((ref) => (known.has(ref) ? [] : (byRef.get(ref) ?? [])))
  await insertListed(context, connection, added)
  return { added: added.length, existing: known.size }
}
