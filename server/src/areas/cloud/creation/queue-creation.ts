/** Stores a server before its creation is sent, with the action that creates it. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import type { Money } from '#kernel/money/money.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { listingSeconds } from '../accounts/listing-kind.ts'
import { actionWork } from '../actions/engine/names.ts'
import { newAction } from '../actions/new-action.ts'
import { requireServerBelowCeiling } from '../spending/ceilings.ts'
import type { ManifestOf } from '../spending/providers.ts'
import { followAccount } from '../store/accounts.ts'
import { type ActionRow, insertAction } from '../store/actions.ts'
import { storePrice } from '../store/catalogues.ts'
import { insertServers, targetOf } from '../store/servers.ts'
import type { ServerInput } from './schema.ts'
import { publicKeysOf } from './ssh-keys/ssh-keys.ts'

const placeOf = (id: string) => `server_actions.user_data/${id}`

export async function openUserData(
  context: Context,
  { id, user_data }: Pick<ActionRow, 'id' | 'user_data'>,
): Promise<string | null> {
  return user_data === null ? null : await context.openSecret(placeOf(id), user_data)
}

/** Nothing is sent before both are stored. Throws `plan_limit_reached` and `ceiling_exceeded`. */
export async function queueCreation(
  context: Context,
  connection: OpenConnection,
  input: ServerInput,
  { monthly, manifestOf }: { monthly: Money | null; manifestOf: ManifestOf },
): Promise<ActionRow> {
  const { accountId, now } = context
  const { name, region, size, image, tags = [], on_failure = 'keep', user_data } = input
  const ssh_keys = [...(input.ssh_keys ?? []), ...(await publicKeysOf(context, input.ssh_key_ids ?? []))]
  await context.withinLimit('servers')
  const force = input.force === true
  const { manifest } = connection
  await requireServerBelowCeiling(context, { manifest, region, size, price: monthly, force, manifestOf })
  await followAccount(context, connection.id, addSeconds(now, listingSeconds))
  if (monthly) await storePrice(context, { connection_id: connection.id, size, region }, monthly)
  const server = {
    account_id: accountId,
    id: newId('server'),
    connection_id: connection.id,
    ref: null,
    name,
    lifecycle: 'provisioning',
    power: 'unknown',
    is_online: null,
    online_since: null,
    region,
    size,
    cpus: null,
    memory_mib: null,
    disk_gib: null,
    image,
    public_addresses: [],
    private_addresses: [],
    tags,
    provider_created_at: null,
    is_in_rescue: null,
    has_backups: null,
    notes: '',
    labels: input.labels ?? {},
    listed_at: now,
    created_at: now,
    updated_at: now,
  } as const
  await insertServers(context, [{ ...server, public_addresses: [], private_addresses: [], tags }])
  context.count('servers', 1)
  const parameters = {
    ...{ name, region, size, image, ssh_keys, tags, on_failure },
    ...(monthly && { monthly_price: monthly }),
    ...(input.dns_record && { dns_record: input.dns_record }),
    ...(input.monitor && { monitor: input.monitor }),
  }
  const action = newAction(context, { kind: 'create', server, parameters })
  const stored = await insertAction(context, {
    ...action,
    ...(user_data !== undefined && { user_data: await context.sealSecret(placeOf(action.id), user_data) }),
  })
  await context.audit(targetOf(server), {
    before: null,
    after: {
      ...{ name, region, size, image },
      monthly_price: monthly && `${monthly.amount} ${monthly.currency}`,
      ...(force && { force }),
    },
  })
  await context.wake(actionWork)
  return stored
}
