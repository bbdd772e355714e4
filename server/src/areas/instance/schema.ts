import { Type } from 'typebox'
import { Nullable, OneOf, Resource, Timestamp } from '#platform/http/schema.ts'

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
