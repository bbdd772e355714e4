import { type Static, Type } from 'typebox'
import { severities } from '#kernel/events/notification.ts'
import {
  FutureTimestamp,
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Name,
  Nullable,
  needsAttentionQuery,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { entryCodes } from './entry-text.ts'
import { type EntryRow, entryKinds, incidentStatuses, subjectTypes } from './store.ts'
import { titleCodes } from './title-text.ts'

const PersonView = Nullable(
  Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() }, { title: 'IncidentActor' }),
)
const Text = Type.String({ minLength: 1, maxLength: 10_000 })
const SeverityField = OneOf(severities, { description: 'More may be added.' })

const SentenceData = Type.Unsafe<EntryRow['data']>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'null'] },
  description: 'The values in the sentence of `code`.',
})

export const IncidentEntry = Resource('IncidentEntry', {
  id: Id('incident_entry'),
  kind: OneOf(entryKinds, { description: 'What happened. More may be added.' }),
  message: Type.String(),
  code: Nullable(
    OneOf(entryCodes, {
      description:
        'Which sentence of the service `message` is, for clients that write it in another language; null: a user wrote it, or it is older than this member. More may be added.',
    }),
  ),
  data: SentenceData,
  actor: PersonView,
  created_at: Timestamp,
})

/** Which sentence of the service a member is. */
const sentenceFields = (member: string) => ({
  description: `Which sentence of the service \`${member}\` is, for clients that write it in another language; null: a user wrote it, or the incident is older than this member.`,
})

const incidentFields = {
  id: Id('incident'),
  title: Type.String(),
  title_text: Nullable(
    Type.Object(
      { code: OneOf(titleCodes, { description: 'More may be added.' }), data: SentenceData },
      sentenceFields('title'),
    ),
  ),
  severity: SeverityField,
  status: OneOf(incidentStatuses),
  labels: Labels,
  subject_type: Nullable(
    OneOf(subjectTypes, { description: 'What opened it; null: a user. More may be added.' }),
  ),
  subject_id: Nullable(Type.String()),
  server_id: Nullable(
    Type.String({ description: 'The server that it is about; null: it is not about a server.' }),
  ),
  cause: Type.String(),
  cause_text: Nullable(
    Type.Object(
      { code: OneOf(entryCodes, { description: 'More may be added.' }), data: SentenceData },
      sentenceFields('cause'),
    ),
  ),
  evidence: Type.Array(
    Resource('IncidentEvidence', {
      location: Type.String(),
      state: Type.String(),
      at: Nullable(Type.String({ format: 'date-time' })),
      failure_class: Nullable(Type.String()),
      message: Nullable(Type.String()),
      address: Nullable(Type.String()),
      monitor_id: Type.Optional(
        Type.Unsafe<string>({
          ...Id('monitor'),
          description: 'The member that this is about. Only incidents of composite monitors have it.',
        }),
      ),
      monitor_name: Type.Optional(Type.String()),
    }),
    {
      description:
        'What was seen last, by location. Of a composite monitor: its members that are down or degraded.',
    },
  ),
  started_at: Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    description: 'The first failed check of the failure.',
  }),
  alerted_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'When alerts were sent; null: not yet, or suppressed.',
    }),
  ),
  suppressed_by: Nullable(
    Type.Unsafe<string>({
      type: 'string',
      description: 'The id of the failing monitor that explains this incident and suppresses its alerts.',
    }),
  ),
  maintenance_window_id: Nullable(
    Type.String({
      description:
        'The maintenance window that mutes this incident, or muted it last. It may have been deleted.',
    }),
  ),
  muted_until: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description:
        'Until when maintenance holds back its alerts and reminders. After that, a failure without an alert is confirmed again.',
    }),
  ),
  acknowledged_at: Nullable(Timestamp),
  acknowledged_by: PersonView,
  snoozed_until: Nullable(Timestamp),
  resolved_at: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'The first good check of the confirmed recovery.',
    }),
  ),
  escalations: Type.Integer(),
  post_mortem: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Incident = Resource('Incident', incidentFields)
export const IncidentPage = PageOf(Incident, 'IncidentPage')
export const EntryPage = PageOf(IncidentEntry, 'IncidentEntryPage')

export const IncidentParams = Type.Object({ incident_id: Id('incident') })
export const IncidentQuery = InputObject({
  ...pageQuery,
  status: Type.Optional(OneOf(incidentStatuses)),
  severity: Type.Optional(OneOf(severities)),
  subject_id: Type.Optional(
    Type.String({ maxLength: 60, description: 'Only incidents of this monitor, heartbeat or alert.' }),
  ),
  server_id: Type.Optional(Id('server')),
  label: labelQuery,
  needs_attention: needsAttentionQuery('they are open and nobody has acknowledged them'),
  q: searchQuery('the title or the cause'),
})
export type IncidentQuery = Static<typeof IncidentQuery>
export const EntryQuery = InputObject(pageQuery)

export const IncidentInput = InputObject(
  {
    title: Name,
    severity: Type.Optional(SeverityField),
    cause: Type.Optional(Text),
    labels: Type.Optional(Labels),
  },
  { title: 'IncidentInput' },
)
export type IncidentInput = Static<typeof IncidentInput>

export const IncidentPatch = Type.Partial(
  InputObject(
    {
      title: Name,
      severity: SeverityField,
      cause: Text,
      labels: LabelsPatch,
      post_mortem: Nullable(
        Type.String({ maxLength: 50_000, description: 'What happened and why, in Markdown.' }),
      ),
    },
    { title: 'IncidentPatch' },
  ),
)
export type IncidentPatch = Static<typeof IncidentPatch>

export const IncidentComment = InputObject({ message: Text }, { title: 'IncidentComment' })
export const IncidentSnooze = InputObject({ until: FutureTimestamp }, { title: 'IncidentSnooze' })
export const IncidentResolution = InputObject(
  { message: Type.Optional(Text) },
  { title: 'IncidentResolution' },
)
