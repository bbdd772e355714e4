import { type Static, Type } from 'typebox'
import { InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'

const Bytes = (description: string) => Type.Integer({ minimum: 0, description })

export const Instance = Resource('Instance', {
  version: Type.String(),
  node_version: Type.String({ description: 'Of the process that answers.' }),
  role: OneOf(['all', 'api', 'worker'], { description: 'What the process that answers does.' }),
  started_at: Timestamp,
  base_url: Type.String({ description: 'As people and clients reach the service.' }),
  account_count: Type.Integer(),
  rate_limits_shared: Nullable(
    Type.Boolean({
      description: 'Whether the server that they are shared through answers; null without one.',
    }),
  ),
  database: Resource('InstanceDatabase', {
    version: Type.String({ description: 'Of PostgreSQL.' }),
    embedded: Type.Boolean({ description: 'Whether the service runs it itself, in its data directory.' }),
    size_bytes: Bytes('All tables and indexes.'),
  }),
  disk: Nullable(
    Resource('InstanceDisk', {
      path: Type.String({ description: 'The data directory.' }),
      size_bytes: Bytes('Of the disk that it is on.'),
      free_bytes: Bytes('What of it is free.'),
    }),
  ),
  work: Type.Array(
    Resource('InstanceWork', {
      kind: Type.String(),
      due: Type.Integer({ description: 'Waiting for a worker; what is held back does not count.' }),
      due_since: Nullable(Timestamp),
      running: Type.Integer(),
      next_due_at: Nullable(Timestamp),
    }),
    { description: 'What is done later, by kind.' },
  ),
  settings: Type.Array(
    Resource('InstanceSetting', {
      name: Type.String({ description: 'The environment variable.' }),
      help: Type.String(),
      default: Nullable(Type.String()),
      value: Nullable(Type.String({ description: 'What is in force; null for none, and for every secret.' })),
      secret: Type.Boolean(),
      set: Type.Boolean({
        description: 'Whether it differs from its default; for a secret, whether there is one.',
      }),
    }),
    { description: 'Of the process that answers.' },
  ),
})

const privateNetworks =
  'Whether this installation connects to private networks and to itself (loopback) for its accounts. Link-local and cloud metadata addresses stay closed.'
const hold =
  'While true, no webhook or mail is sent, no provider is called and no due work is carried out, in every process.'

export const OperatorSettings = Resource('OperatorSettings', {
  private_networks_open: Type.Boolean({ description: privateNetworks }),
  private_networks_set_by: OneOf(['environment', 'operator', 'default'], {
    description:
      '`environment`: HOLDFAST_ALLOW_PRIVATE_NETWORKS of the process that answers decides. `operator`: chosen here. `default`: not chosen yet.',
  }),
  private_networks_stored: Nullable(
    Type.Boolean({
      description:
        'What was chosen here, which is in force unless HOLDFAST_ALLOW_PRIVATE_NETWORKS is set; null if nothing was.',
    }),
  ),
  other_account_count: Type.Integer({ description: 'Accounts other than the operator’s.' }),
  on_hold: Type.Boolean({ description: hold }),
  held_at: Nullable(Timestamp),
  hold_reason: Nullable(
    OneOf(['operator', 'start', 'restore'], {
      description:
        '`operator`: put on hold by hand. `start`: started with `--hold` or HOLDFAST_HOLD. `restore`: restored from a backup.',
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
