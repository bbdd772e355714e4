import { type Static, Type } from 'typebox'
import { allPermissions } from '#kernel/access/permission.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const AnyObject = Type.Object({}, { additionalProperties: true })
const AuditResource = Resource('AuditResource', {
  type: Type.String(),
  id: Type.String(),
  name: Type.Optional(Type.String({ description: 'As it was then.' })),
})

export const AuditEntry = Resource('AuditEntry', {
  id: Id('audit'),
  created_at: Timestamp,
  actor: Resource('AuditActor', {
    type: Type.String({ description: '`token`, `user`, `operator` or `system`; more may be added.' }),
    id: Type.String(),
    name: Type.String(),
    hint: Type.Optional(Type.String({ description: 'For a token: its prefix and last four characters.' })),
    session_id: Type.Optional(
      Nullable(Type.String({ description: 'For a user: the session; null before the sign-in.' })),
    ),
  }),
  origin: Nullable(Resource('AuditOrigin', { ip: Type.String(), user_agent: Type.String() })),
  request_id: Nullable(Type.String()),
  action: Type.String({
    description:
      'The operation, such as `dns.records.create`. `*` if refused attempts of several operations share the entry.',
  }),
  target: Nullable(
    Resource('AuditTarget', {
      type: Type.String(),
      id: Type.String(),
      name: Type.Optional(Type.String({ description: 'The name at that time; kept for deleted resources.' })),
      within: Type.Optional(
        Type.Array(AuditResource, {
          description:
            'The resources that contain the target: the zone of a record, the endpoint of a delivery.',
        }),
      ),
    }),
  ),
  follows: Nullable(
    Type.String({
      description:
        'For a consequence, such as the apply of a changed record: the id of the resource whose entry caused it. Otherwise null.',
    }),
  ),
  result: OneOf(['ok', 'denied', 'failed'], {
    description:
      '`ok`: succeeded. `denied`: refused because of missing permissions. `failed`: failed without any change.',
  }),
  code: Nullable(Type.String({ description: 'The `code` of the returned problem; null if it succeeded.' })),
  count: Type.Integer({
    description:
      'How many equal attempts this entry represents. The first refused attempt has its own entry; equal attempts within the next minute share one.',
  }),
  first_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the first of `count` refused attempts was made; null if it succeeded.',
    }),
  ),
  changes: Resource('AuditChanges', {
    before: Nullable(AnyObject),
    after: Nullable(AnyObject),
  }),
  changes_truncated: Type.Boolean({
    description:
      'True in a list of entries: lists of more than 100 in `changes` were cut. The entry itself and the export have up to 1,000; `count` beside a list is always the whole number.',
  }),
  redacted: Type.Boolean({
    description:
      'Whether the target’s name and the changes are omitted because the caller lacks `permission`.',
  }),
  permission: Nullable(
    OneOf(allPermissions, { description: 'The permission required to read the full entry.' }),
  ),
})
export const AuditPage = PageOf(AuditEntry, 'AuditPage')

export const AuditParams = Type.Object({ entry_id: Id('audit') })

const filters = {
  actor: Type.Optional(
    Type.String({ maxLength: 100, description: 'The id of a token or user, `operator` or `system`.' }),
  ),
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*(\\.\\*)?$|^\\*$',
      description: 'An action, or a prefix: `dns.*`, `dns.records.*`.',
    }),
  ),
  target: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The id of a resource: everything that was done to it, alone or with others, and to its parts, such as the records of a zone.',
    }),
  ),
  acts: Type.Optional(
    Type.Boolean({
      description:
        'True: one entry per action, without its consequences (`follows`). With `target`, consequences of actions on other resources are included.',
    }),
  ),
  verb: Type.Optional(
    Type.String({
      maxLength: 50,
      pattern: '^[a-z0-9_]+$',
      description: 'The last part of the action, such as `create`, `update` or `delete`.',
    }),
  ),
  target_type: Type.Optional(Type.String({ maxLength: 50, description: 'A resource type, such as `zone`.' })),
  result: Type.Optional(OneOf(['ok', 'denied', 'failed'])),
  request_id: Type.Optional(Type.String({ maxLength: 100 })),
  ip: Type.Optional(Type.String({ maxLength: 50, description: 'The address that the request came from.' })),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only entries at or after this time.' }),
  ),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries before this time.' })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'A text in the actor’s or target’s name, the action, the user agent or the changes.',
    }),
  ),
}

export const AuditQuery = InputObject({ ...pageQuery, ...filters })
export type AuditFilter = Omit<Static<typeof AuditQuery>, keyof typeof pageQuery>

export const AuditExportQuery = InputObject({
  format: Type.Optional(
    OneOf(['jsonl', 'csv'], { description: 'JSON lines (the default) or CSV (RFC 4180).' }),
  ),
  ...filters,
})
