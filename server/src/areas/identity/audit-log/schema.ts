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
    hint: Type.Optional(Type.String({ description: 'Of a token: its prefix and last four characters.' })),
    session_id: Type.Optional(
      Nullable(Type.String({ description: 'Of a user: the session; null before there is one.' })),
    ),
  }),
  origin: Nullable(Resource('AuditOrigin', { ip: Type.String(), user_agent: Type.String() })),
  request_id: Nullable(Type.String()),
  action: Type.String({
    description: 'The operation, such as `dns.records.create`. `*` stands for many, of refused attempts.',
  }),
  target: Nullable(
    Resource('AuditTarget', {
      type: Type.String(),
      id: Type.String(),
      name: Type.Optional(
        Type.String({ description: 'As it was then: what is deleted keeps its name here.' }),
      ),
      within: Type.Optional(
        Type.Array(AuditResource, {
          description: 'What the target is a part of: the zone of a record, the endpoint of a delivery.',
        }),
      ),
    }),
  ),
  follows: Nullable(
    Type.String({
      description:
        'Of a consequence, such as the apply of a changed record: the id of the resource whose own entry it follows from. Null for an act of its own.',
    }),
  ),
  result: OneOf(['ok', 'denied', 'failed'], {
    description:
      'Whether it was done; refused for want of rights; or tried and failed, with nothing changed.',
  }),
  code: Nullable(
    Type.String({ description: 'The code of the problem that was answered; null if it was done.' }),
  ),
  count: Type.Integer({
    description:
      'How many equal attempts this entry stands for. Of refused ones the first has an entry of its own; those that follow within a minute share one.',
  }),
  first_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When the first of `count` refused attempts was made; null if it was done.',
    }),
  ),
  changes: Resource('AuditChanges', {
    before: Nullable(AnyObject),
    after: Nullable(AnyObject),
  }),
  redacted: Type.Boolean({
    description:
      'Whether the name of the target and the changes are left out, because the caller lacks `permission`.',
  }),
  permission: Nullable(OneOf(allPermissions, { description: 'What reading the whole entry needs.' })),
})
export const AuditPage = PageOf(AuditEntry, 'AuditPage')

export const AuditParams = Type.Object({ entry_id: Id('audit') })

const filters = {
  actor: Type.Optional(
    Type.String({ maxLength: 100, description: 'The id of a token or a user; `operator`, `system`.' }),
  ),
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*(\\.\\*)?$|^\\*$',
      description: 'An action, or all that begin alike: `dns.*`, `dns.records.*`.',
    }),
  ),
  target: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The id of a resource: all that was done to it and to what is within it, such as the records of a zone, and by whom.',
    }),
  ),
  acts: Type.Optional(
    Type.Boolean({
      description:
        'True: one entry for each act, without the consequences (`follows`) of others. With `target`, those of acts on other resources stay.',
    }),
  ),
  verb: Type.Optional(
    Type.String({
      maxLength: 50,
      pattern: '^[a-z0-9_]+$',
      description: 'The last part of the action, such as `create`, `update` or `delete`.',
    }),
  ),
  target_type: Type.Optional(
    Type.String({ maxLength: 50, description: 'A type of resource, such as `zone`.' }),
  ),
  result: Type.Optional(OneOf(['ok', 'denied', 'failed'])),
  request_id: Type.Optional(Type.String({ maxLength: 100 })),
  ip: Type.Optional(Type.String({ maxLength: 50, description: 'The address that the request came from.' })),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'From this moment on.' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Before this moment.' })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'A text in the names of actor and target, the action, the user agent or the changes.',
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
