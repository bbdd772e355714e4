import { type Static, Type } from 'typebox'
import { InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'

const Bytes = (description: string) => Type.Integer({ minimum: 0, description })

export const Instance = Resource('Instance', {
  version: Type.String(),
  node_version: Type.String({ description: 'Of the process that answers.' }),
  role: OneOf(['all', 'api', 'worker'], { description: 'The role of the process that answers.' }),
  started_at: Timestamp,
  base_url: Type.String({ description: 'The public URL of the service.' }),
  account_count: Type.Integer(),
  rate_limits_shared: Nullable(
    Type.Boolean({
      description: 'Whether the server that shares the rate limits answers; null if none is configured.',
    }),
  ),
  database: Resource('InstanceDatabase', {
    version: Type.String({ description: 'The version of PostgreSQL.' }),
    embedded: Type.Boolean({ description: 'Whether Holdfast runs the database in its data directory.' }),
    size_bytes: Bytes('All tables and indexes.'),
  }),
  disk: Nullable(
    Resource('InstanceDisk', {
      path: Type.String({ description: 'The data directory.' }),
      size_bytes: Bytes('The size of the disk that holds it.'),
      free_bytes: Bytes('The free space on that disk.'),
    }),
  ),
  work: Type.Array(
    Resource('InstanceWork', {
      kind: Type.String(),
      due: Type.Integer({ description: 'Rows that wait for a worker, without paused queues.' }),
      due_since: Nullable(Timestamp),
      running: Type.Integer(),
      next_due_at: Nullable(Timestamp),
    }),
    { description: 'Due work, by kind.' },
  ),
  settings: Type.Array(
    Resource('InstanceSetting', {
      name: Type.String({ description: 'The environment variable.' }),
      help: Type.String(),
      default: Nullable(Type.String()),
      value: Nullable(
        Type.String({ description: 'The current value; null if there is none, and for secrets.' }),
      ),
      secret: Type.Boolean(),
      set: Type.Boolean({
        description: 'Whether it differs from its default; for a secret, whether it is set.',
      }),
    }),
    { description: 'Of the process that answers.' },
  ),
})

const privateNetworks =
  'Whether this installation connects to private networks and to itself (loopback) for its accounts. Link-local and cloud metadata addresses stay closed.'
const hold = 'While true, no process sends webhooks or mail, calls a provider or runs due work.'

export const OperatorSettings = Resource('OperatorSettings', {
  private_networks_open: Type.Boolean({ description: privateNetworks }),
  private_networks_set_by: OneOf(['environment', 'operator', 'default'], {
    description:
      '`environment`: set by HOLDFAST_ALLOW_PRIVATE_NETWORKS of the process that answers. `operator`: set with this API. `default`: not set.',
  }),
  private_networks_stored: Nullable(
    Type.Boolean({
      description:
        'The value set with this API, which applies unless HOLDFAST_ALLOW_PRIVATE_NETWORKS is set; null if it was never set.',
    }),
  ),
  other_account_count: Type.Integer({ description: 'Accounts other than the operator’s.' }),
  on_hold: Type.Boolean({ description: hold }),
  held_at: Nullable(Timestamp),
  hold_reason: Nullable(
    OneOf(['operator', 'start', 'restore'], {
      description:
        '`operator`: put on hold manually. `start`: started with `--hold` or HOLDFAST_HOLD. `restore`: restored from a backup.',
    }),
  ),
  updated_at: Timestamp,
})

export const OperatorSettingsPatch = InputObject(
  {
    private_networks_open: Type.Optional(Type.Boolean({ description: privateNetworks })),
    on_hold: Type.Optional(Type.Boolean({ description: hold })),
  },
  { title: 'OperatorSettingsPatch' },
)
export type OperatorSettingsPatch = Static<typeof OperatorSettingsPatch>
