import { type ColumnType, type Generated, sql } from 'kysely'
import type { Severity } from '#kernel/events/notification.ts'
import { newId } from '#kernel/id.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type EntryCode, type EntryText, sentenceOf } from './entry-text.ts'
import type { TitleText } from './title-text.ts'

export const incidentStatuses = ['open', 'acknowledged', 'resolved'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]
export const entryKinds = [
  'opened',
  'suppressed',
  'muted',
  'alerted',
  'reminded',
  'escalated',
  'acknowledged',
  'snoozed',
  'updated',
  'state_changed',
  'cause_changed',
  'flapping',
  'resolved',
  'reopened',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const subjectTypes = ['monitor', 'heartbeat', 'alert'] as const
export type SubjectType = (typeof subjectTypes)[number]

export type Person = { type: string; id: string; name: string }

/** What was seen at a location. */
export type LocationEvidence = {
  location: string
  state: string
  at: string | null
  failure_class: string | null
  message: string | null
  address: string | null
  /** Of a composite monitor: the member that this was seen of. */
  monitor_id?: string
  monitor_name?: string
}

export type IncidentRow = {
  account_id: string
  id: string
  title: string
  /** Which sentence of the service the title is; null: a user wrote it. */
  title_text: TitleText | null
  severity: Severity
  labels: Labels
  subject_type: SubjectType | null
  subject_id: string | null
  /** The server that it is about. */
  server_id: string | null
  status: IncidentStatus
  started_at: Date
  alerted_at: Date | null
  acknowledged_at: Date | null
  acknowledged_by: Person | null
  snoozed_until: Date | null
  resolved_at: Date | null
  suppressed_by: string | null
  /** The window that mutes it, or muted it last, and until when. */
  maintenance_window_id: string | null
  muted_until: Date | null
  cause: string
  /** Which sentence of the service the cause is; null: a user wrote it. */
  cause_text: EntryText | null
  evidence: LocationEvidence[]
  post_mortem: string | null
  reminder_seconds: number | null
  escalate_after_seconds: number[]
  escalations: number
  reminded_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

export type EntryRow = {
  account_id: string
  id: string
  incident_id: string
  kind: EntryKind
  message: string
  /** Which sentence of the service `message` is; null: a user wrote it. */
  code: EntryCode | null
  data: Readonly<Record<string, string | number | null>>
  actor: Person | null
  created_at: Date
}

/** A new entry: with what a user wrote, or with a sentence of the service. */
export type NewEntry = { kind: EntryKind } & ({ message: string } | { text: EntryText })

type Defaults =
  | 'alerted_at'
  | 'acknowledged_at'
  | 'snoozed_until'
  | 'resolved_at'
  | 'suppressed_by'
  | 'maintenance_window_id'
  | 'muted_until'
  | 'post_mortem'
  | 'escalations'
  | 'reminded_at'
  | 'revision'
  | 'due_at'

type Texts = 'title_text' | 'cause_text'

type IncidentTables = {
  incidents: Omit<IncidentRow, Defaults | Texts | 'evidence' | 'acknowledged_by'> & {
    [N in Defaults]: Generated<IncidentRow[N]>
  } & {
    [N in Texts]: ColumnType<IncidentRow[N], string | null, string | null>
  } & {
    evidence: ColumnType<LocationEvidence[], string, string>
    acknowledged_by: ColumnType<Person | null, string | null | undefined, string | null>
  }
  incident_entries: Omit<EntryRow, 'actor' | 'data'> & {
    actor: ColumnType<Person | null, string | null>
    data: ColumnType<EntryRow['data'], string>
  }
}

export function incidentsDb(tx: Tx) {
  return tx.withTables<IncidentTables>()
}

function incidentsOf({ tx, accountId }: Context) {
  return incidentsDb(tx).selectFrom('incidents').selectAll().where('account_id', '=', accountId)
}

export async function selectIncident(context: Context, id: string): Promise<IncidentRow> {
  const incident = await incidentsOf(context).where('id', '=', id).executeTakeFirst()
  if (!incident) throw notFound('incident')
  return incident
}

export function selectIncidentsById(context: Context, ids: readonly string[]): Promise<IncidentRow[]> {
  return incidentsOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function lockedIncident(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<IncidentRow> {
  const incident = await incidentsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!incident) throw notFound('incident')
  requireMatch(ifMatch, incident.revision)
  return incident
}

/** The open incident of a monitor or a heartbeat, locked until the end of the transaction. */
export function lockOpenIncident(context: Context, subjectId: string): Promise<IncidentRow | undefined> {
  return incidentsOf(context)
    .where('subject_id', '=', subjectId)
    .where('status', '<>', 'resolved')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The open incidents of these monitors or heartbeats, by what they belong to, locked until the end of the transaction. */
export async function lockOpenIncidents(
  context: Context,
  subjectIds: readonly string[],
): Promise<Map<string, IncidentRow>> {
  const incidents = await incidentsOf(context)
    .where('subject_id', '=', sql<string>`any(${subjectIds})`)
    .where('status', '<>', 'resolved')
    .orderBy('subject_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(incidents.map((incident) => [incident.subject_id ?? '', incident]))
}

/** The open incidents of all monitors, heartbeats and alerts. */
export function selectOpenIncidents(context: Context): Promise<IncidentRow[]> {
  return incidentsOf(context)
    .where('subject_id', 'is not', null)
    .where('status', '<>', 'resolved')
    .orderBy('subject_id')
    .execute()
}

/** The ids of the open incidents of these monitors or heartbeats, by what they belong to. */
export async function openIncidentIds(
  { tx, accountId }: Context,
  subjectIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await incidentsDb(tx)
    .selectFrom('incidents')
    .select(['id', 'subject_id'])
    .where('account_id', '=', accountId)
    .where('subject_id', '=', sql<string>`any(${subjectIds})`)
    .where('status', '<>', 'resolved')
    .execute()
  return new Map(rows.map(({ id, subject_id }) => [subject_id ?? '', id]))
}

/** The newest incident of a subject that was resolved at this time or later. */
export function lockIncidentResolvedSince(
  context: Context,
  subjectId: string,
  since: Date,
): Promise<IncidentRow | undefined> {
  return incidentsOf(context)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'resolved')
    .where('resolved_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type NewIncident = Pick<
  IncidentRow,
  | 'title'
  | 'severity'
  | 'labels'
  | 'subject_type'
  | 'subject_id'
  | 'server_id'
  | 'started_at'
  | 'cause'
  | 'title_text'
  | 'cause_text'
  | 'evidence'
  | 'reminder_seconds'
  | 'escalate_after_seconds'
>

export function insertIncident(
  { tx, accountId, now }: Context,
  { title_text, cause_text, evidence, ...incident }: NewIncident,
): Promise<IncidentRow> {
  return incidentsDb(tx)
    .insertInto('incidents')
    .values({
      account_id: accountId,
      id: newId('incident'),
      status: 'open',
      ...incident,
      title_text: jsonOf(title_text),
      cause_text: jsonOf(cause_text),
      evidence: JSON.stringify(evidence),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type IncidentChange = Partial<
  Omit<IncidentRow, 'account_id' | 'id' | 'created_at' | 'updated_at' | 'revision'>
>

/** Changes an incident that this transaction has locked. */
export function updateIncident(
  { tx, accountId, now }: Context,
  { id, revision }: Pick<IncidentRow, 'id' | 'revision'>,
  { title_text, cause_text, evidence, acknowledged_by, ...set }: IncidentChange,
): Promise<IncidentRow> {
  return incidentsDb(tx)
    .updateTable('incidents')
    .set({
      ...set,
      ...(title_text !== undefined && { title_text: jsonOf(title_text) }),
      ...(cause_text !== undefined && { cause_text: jsonOf(cause_text) }),
      ...(evidence && { evidence: JSON.stringify(evidence) }),
      ...(acknowledged_by !== undefined && { acknowledged_by: jsonOf(acknowledged_by) }),
      revision: revision + 1,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const jsonOf = (value: object | null) => value && JSON.stringify(value)

export async function addEntry(
  { tx, accountId, now, actor }: Context,
  incidentId: string,
  { kind, ...entry }: NewEntry,
): Promise<void> {
  // Some entries, such as a suppressed alert, publish no event. Open pages show them at once nevertheless.
  await notifyChange(tx, accountId)
  const person = actor.type === 'system' ? null : { type: actor.type, id: actor.id, name: actor.name }
  await incidentsDb(tx)
    .insertInto('incident_entries')
    .values({
      account_id: accountId,
      id: newId('incident_entry'),
      incident_id: incidentId,
      kind,
      ...contentOf(entry),
      actor: person && JSON.stringify(person),
      created_at: now,
    })
    .execute()
}

const causeKinds: readonly EntryKind[] = ['opened', 'reopened', 'state_changed', 'cause_changed']

/** Nobody has to read more of them to see that they alternate. */
const causesMax = 100

/** The causes in the timeline since a time, and the last one whenever it was. */
export async function selectCauses(
  { tx, accountId }: Context,
  incidentId: string,
  since: Date,
): Promise<EntryText[]> {
  const causes = incidentsDb(tx)
    .selectFrom('incident_entries')
    .select(['code', 'data', 'created_at'])
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .where('kind', 'in', causeKinds)
    .where('code', 'is not', null)
    .orderBy('id', 'desc')
    .limit(causesMax)
  const rows = await causes.execute()
  const recent = rows.filter(({ created_at }, index) => index === 0 || created_at >= since)
  // The code and its values were stored together.
  return recent.map(({ code, data }) => ({ ...data, code }) as EntryText)
}

function contentOf(entry: { message: string } | { text: EntryText }) {
  if ('message' in entry) return { message: entry.message, code: null, data: '{}' }
  const { code, ...data } = entry.text
  return { message: sentenceOf(entry.text), code, data: JSON.stringify(data) }
}
