import { type Static, type TProperties, Type } from 'typebox'
import { serverActionKinds, serverActionStates } from '#kernel/cloud/server-action.ts'
import {
  FormByKind,
  Id,
  InputObject,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

export const shutdownSeconds = 120

const Kind = OneOf(serverActionKinds, {
  description:
    '`power_off` and `power_cycle` cut the power: what the system has not written is lost. `shutdown` and `reboot` ask the system. More may be added.',
})

function kind<const K extends string>(name: K) {
  return { kind: Type.Literal(name) }
}

const ServerName = Type.String({ minLength: 1, maxLength: 255, description: 'At its provider.' })
const ProviderName = Type.String({ minLength: 1, maxLength: 255, description: 'As its provider names it.' })

/** A form for one kind, described in the API. */
function form<P extends TProperties>(description: string, properties: P) {
  return { ...InputObject(properties), description }
}

export const ActionInput = FormByKind([
  form('Starts the server.', kind('power_on')),
  form('Cuts the power: what the system has not written is lost.', kind('power_off')),
  form('Asks the system to stop.', {
    ...kind('shutdown'),
    wait_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1800,
        description: `How long the system has to stop. ${shutdownSeconds} by default.`,
      }),
    ),
    force: Type.Optional(
      Type.Boolean({
        description:
          'Whether the power is cut if the system has not stopped by then. Otherwise the action fails.',
      }),
    ),
  }),
  form('Asks the system to restart.', kind('reboot')),
  form('Cuts the power and starts the server again.', kind('power_cycle')),
  form('Changes its name at the provider. Its system keeps its own.', {
    ...kind('rename'),
    name: ServerName,
  }),
  form('Gives it another size. A larger disk cannot be made smaller again.', {
    ...kind('resize'),
    size: ProviderName,
    with_disk: Type.Optional(
      Type.Boolean({ description: 'Whether its disk grows, too. `false` by default: only CPU and memory.' }),
    ),
    force: Type.Optional(
      Type.Boolean({
        description:
          'Resizes it although everything would cost more than a spending ceiling, or the price of the size is not known.',
      }),
    ),
  }),
  form('Erases its disk, and installs an image on it.', { ...kind('rebuild'), image: ProviderName }),
  form('Has it boot a rescue system the next time.', kind('rescue_on')),
  form('Has it boot its own system again.', kind('rescue_off')),
  form('Sets a new password for `root`.', kind('reset_password')),
  form('Has its provider back it up regularly, which costs extra.', kind('backup_on')),
  form('Stops the backups of its provider, which may delete those that exist.', kind('backup_off')),
  form('Makes an image of its disk. Of a running server it is as after a power cut.', {
    ...kind('snapshot'),
    name: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  form('Replaces its disk by a snapshot: what is on it is lost.', {
    ...kind('restore'),
    snapshot_id: Id('snapshot'),
  }),
  form('Deletes it at its provider, and then from Holdfast. What is on its disk is lost.', {
    ...kind('delete'),
    leftovers: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        maxItems: 100,
        description:
          'What is deleted with it, each a `leftover` of `GET /v1/servers/{server_id}/leftovers`. Everything else stays, and is billed.',
      }),
    ),
  }),
])
export type ActionInput = Static<typeof ActionInput>

const described = {
  kind: Kind,
  state: OneOf(serverActionStates, {
    description:
      '`succeeded`, `failed`, `cancelled` and `unknown` are final. `unknown`: whether it was executed could not be told by its deadline. More may be added.',
  }),
  server_id: Nullable(Id('server')),
  server_name: Type.String(),
  connection_id: Id('connection'),
  schedule_id: Nullable(
    Type.Unsafe<string>({
      ...Id('snapshot_schedule'),
      description: 'The snapshot schedule that has requested it.',
    }),
  ),
  provider_ref: Nullable(Type.String({ description: 'The id of the action at the provider.' })),
  wait_seconds: Nullable(Type.Integer()),
  force: Type.Boolean(),
  parameters: Type.Partial(
    Type.Object({
      name: Type.String(),
      size: Type.String(),
      with_disk: Type.Boolean(),
      image: Type.String(),
      snapshot_id: Type.String(),
      region: Type.String(),
      ssh_keys: Type.Array(Type.String()),
      tags: Type.Array(Type.String()),
      on_failure: Type.String(),
      monthly_price: Type.Object({ amount: Type.String(), currency: Type.String() }),
      leftovers: Type.Array(Type.String()),
      dns_record: Type.Object({
        zone_id: Type.String(),
        name: Type.String(),
        ttl: Type.Optional(Type.Integer()),
      }),
      monitor: Type.Object({ type: Type.String(), port: Type.Optional(Type.Integer()) }),
    }),
    { description: 'What was requested besides the kind.' },
  ),
  has_password: Type.Boolean({
    description:
      'Whether its provider has set a password that was not shown yet: `POST /v1/actions/{action_id}/password` shows it.',
  }),
  progress: Nullable(Type.Integer({ description: 'In percent, if the provider tells it.' })),
  message: Nullable(Type.String({ description: 'What happens now, or how it ended.' })),
  error: Nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      vendor_code: Nullable(Type.String({ description: 'The provider’s own code.' })),
      at: Timestamp,
    }),
  ),
  steps: Type.Array(
    Type.Object({
      step: Type.String({
        description:
          '`queued`, `sending`, `lost` (its answer was lost), `accepted` (by the provider), `waiting` (for the system of the server), `forced` (the power is cut), `rollback` (a server that does not start is deleted again), `dns_record`, `monitor` (made with a new server, or why not), or the final state.',
      }),
      at: Timestamp,
      message: Nullable(Type.String()),
    }),
  ),
  requested_by: Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() }),
  deadline: Type.Unsafe<Date>({ ...Timestamp, description: 'It ends by then, as `failed` or `unknown`.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  finished_at: Nullable(Timestamp),
}

export const ServerAction = Resource('ServerAction', { id: Id('server_action'), ...described })

/** The answer to a request that creates a server. */
export const ServerCreation = Resource('ServerCreation', {
  id: Nullable(
    Type.Unsafe<string>({ ...Id('server_action'), description: 'Null in a dry run: nothing is saved.' }),
  ),
  dry_run: Type.Boolean({ description: 'Whether it only shows what would be queued.' }),
  ...described,
})
export const ServerPassword = Resource('ServerPassword', {
  user: Type.String({ examples: ['root'] }),
  password: Type.String({ description: 'Shown only in this response.' }),
})

export const ServerActionPage = PageOf(ServerAction, 'ServerActionPage')

export const ActionParams = Type.Object({ action_id: Id('server_action') })

export const ActionQuery = InputObject({
  ...pageQuery,
  server_id: Type.Optional(Id('server')),
  connection_id: Type.Optional(Id('connection')),
  kind: Type.Optional(OneOf(serverActionKinds)),
  state: Type.Optional(OneOf(serverActionStates)),
  needs_attention: needsAttentionQuery('they have failed, or their outcome is unknown'),
  q: searchQuery('the name of the server'),
})
export type ActionQuery = Static<typeof ActionQuery>
