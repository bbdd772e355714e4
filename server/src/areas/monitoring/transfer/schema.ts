import { type Static, Type } from 'typebox'
import { Id, InputObject, Name, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { HeartbeatInput } from '../heartbeats/schema.ts'
import { MonitorInput } from '../monitors/schema.ts'
import { formatNames } from './formats/format.ts'

export const importBytesMax = 16 * 1024 * 1024

const { parent_id: _parent, server_id: _server, ...monitorFields } = MonitorInput.properties

/** A monitor in a file: as in a request, but what it depends on is given by name, and its server is left out. */
export const MonitorEntry = InputObject({
  id: Type.Optional(Id('monitor')),
  ...monitorFields,
  parent: Type.Optional(Nullable(Name)),
})
export type MonitorEntry = Static<typeof MonitorEntry>

const { first_expected_at: _expected, ...heartbeatFields } = HeartbeatInput.properties

/** A heartbeat in a file. An export has no `uuid`, which is stored only as a hash. */
export const HeartbeatEntry = InputObject({ id: Type.Optional(Id('heartbeat')), ...heartbeatFields })
export type HeartbeatEntry = Static<typeof HeartbeatEntry>

/** A channel in a file; an export has no settings. */
export const ChannelEntry = InputObject({
  name: Name,
  type: Type.String({ maxLength: 50 }),
  settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type ChannelEntry = Static<typeof ChannelEntry>

export const ImportInput = InputObject(
  {
    file: Type.String({
      description: 'The file as text. Send a SQLite database as the body, with its own content type.',
      examples: [
        'holdfast: 1\nmonitors:\n  - name: Shop\n    type: http\n    settings:\n      url: https://example.com/\n',
      ],
    }),
  },
  { title: 'MonitorImport' },
)

export const ImportQuery = InputObject({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Previews the import: returns what would be created and changed.' }),
  ),
  hash: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'The `hash` of the preview; required unless `dry_run` is true.',
    }),
  ),
  format: Type.Optional(
    OneOf(formatNames, { description: 'The format of the file. It is recognised if this is omitted.' }),
  ),
})

export const itemActions = ['create', 'update', 'unchanged', 'conflict'] as const
export type ItemAction = (typeof itemActions)[number]

const Line = Nullable(Type.Integer({ description: 'The line of the file; null where it has no lines.' }))

const ImportItem = Resource('MonitorImportItem', {
  resource: OneOf(['monitor', 'heartbeat', 'notification_channel', 'notification_rule'], {
    description: 'More may be added.',
  }),
  action: OneOf(itemActions, {
    description: '`conflict`: it is left as it is, for the reason in `message`.',
  }),
  name: Type.String(),
  type: Nullable(Type.String({ description: 'The type of a monitor or channel.' })),
  target: Nullable(Type.String({ description: 'What a monitor checks, such as its URL.' })),
  id: Nullable(Type.String({ description: 'Null for what is not created yet.' })),
  line: Line,
  message: Nullable(Type.String({ description: 'Why it is left as it is.' })),
  changes: Type.Array(
    Resource('MonitorImportChange', {
      field: Type.String({ description: 'Such as `settings.url`. Secrets are never shown.' }),
      before: Type.Unknown(),
      after: Type.Unknown(),
    }),
  ),
})

export const ImportResult = Resource('MonitorImportResult', {
  format: OneOf(formatNames),
  applied: Type.Boolean({ description: 'Whether the changes were made; false for a preview.' }),
  hash: Nullable(
    Type.String({ description: 'Identifies exactly these changes; null if the file cannot be imported.' }),
  ),
  counts: Type.Object({
    create: Type.Integer(),
    update: Type.Integer(),
    unchanged: Type.Integer(),
    conflict: Type.Integer(),
  }),
  items: Type.Array(ImportItem, { description: 'The first 1,000, with changes and conflicts first.' }),
  faults: Type.Array(Resource('MonitorImportFault', { line: Line, message: Type.String() }), {
    description: 'Errors that prevent the import; the first 100.',
  }),
  left_out: Type.Array(
    Resource('MonitorImportLeftOut', {
      resource: Nullable(Type.String({ description: 'The name in the file; null for the file as a whole.' })),
      line: Line,
      message: Type.String(),
    }),
    { description: 'What cannot be imported, or not exactly, and why; the first 1,000.' },
  ),
  left_out_count: Type.Integer(),
})
