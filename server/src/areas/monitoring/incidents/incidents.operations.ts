import { invalidInput } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { created, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listEntries, listIncidents } from './incident-list-store.ts'
import {
  acknowledge,
  changeIncident,
  commentOn,
  createIncident,
  reopen,
  resolve,
  snooze,
} from './incidents.ts'
import {
  EntryPage,
  EntryQuery,
  Incident,
  IncidentComment,
  IncidentInput,
  IncidentPage,
  IncidentParams,
  IncidentPatch,
  IncidentQuery,
  IncidentResolution,
  IncidentSnooze,
} from './schema.ts'
import { type IncidentRow, selectIncident } from './store.ts'

const path = '/v1/incidents/{incident_id}'

export const incidentOperations: readonly Operation[] = [
  operation({
    id: 'incidents.list',
    method: 'GET',
    path: '/v1/incidents',
    summary: 'List incidents',
    permission: 'monitoring.read',
    query: IncidentQuery,
    response: { status: 200, body: IncidentPage, description: 'A page of incidents, newest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listIncidents(context, query)
      return listed({ data: data.map(incidentView), next_cursor })
    },
  }),
  operation({
    id: 'incidents.create',
    method: 'POST',
    path: '/v1/incidents',
    summary: 'Open an incident',
    description: 'For problems that no monitor found. Incidents of monitors are opened automatically.',
    permission: 'monitoring.write',
    body: IncidentInput,
    response: { status: 201, body: Incident, description: 'The incident.' },
    async handle(context, { body }) {
      const incident = await createIncident(context, body)
      return created(incidentView(incident), `/v1/incidents/${incident.id}`, incident.revision)
    },
  }),
  operation({
    id: 'incidents.read',
    method: 'GET',
    path,
    summary: 'Get an incident',
    permission: 'monitoring.read',
    params: IncidentParams,
    response: { status: 200, body: Incident, description: 'The incident.' },
    async handle(context, { params }) {
      return responseOf(await selectIncident(context, params.incident_id))
    },
  }),
  operation({
    id: 'incidents.update',
    method: 'PATCH',
    path,
    summary: 'Update an incident',
    permission: 'monitoring.write',
    params: IncidentParams,
    body: IncidentPatch,
    response: { status: 200, body: Incident, description: 'The updated incident.' },
    async handle(context, { params, body, ifMatch }) {
      return responseOf(await changeIncident(context, params.incident_id, body, ifMatch))
    },
  }),
  operation({
    id: 'incidents.entries.list',
    method: 'GET',
    path: `${path}/entries`,
    summary: 'List the timeline of an incident',
    permission: 'monitoring.read',
    params: IncidentParams,
    query: EntryQuery,
    response: { status: 200, body: EntryPage, description: 'A page of entries, oldest first.' },
    async handle(context, { params, query }) {
      await selectIncident(context, params.incident_id)
      const { data, next_cursor } = await listEntries(context, params.incident_id, query)
      return listed({ data: data.map(({ account_id, incident_id, ...entry }) => entry), next_cursor })
    },
  }),
  operation({
    id: 'incidents.entries.create',
    method: 'POST',
    path: `${path}/entries`,
    summary: 'Add an update to an incident',
    permission: 'monitoring.write',
    params: IncidentParams,
    body: IncidentComment,
    response: { status: 200, body: Incident, description: 'The incident.' },
    async handle(context, { params, body }) {
      return responseOf(await commentOn(context, params.incident_id, body.message))
    },
  }),
  act('acknowledge', {
    summary: 'Acknowledge an incident',
    description: 'Stops reminders and escalations. Checks continue.',
    handle: acknowledge,
  }),
  operation({
    id: 'incidents.snooze',
    method: 'POST',
    path: `${path}/snooze`,
    summary: 'Snooze an incident',
    description: 'No reminders and escalations are sent until then.',
    permission: 'monitoring.write',
    params: IncidentParams,
    body: IncidentSnooze,
    response: { status: 200, body: Incident, description: 'The incident.' },
    async handle(context, { params, body }) {
      const until = new Date(body.until)
      if (until <= context.now) throw invalidInput([{ pointer: '/until', message: 'must be in the future' }])
      return responseOf(await snooze(context, params.incident_id, until))
    },
  }),
  operation({
    id: 'incidents.resolve',
    method: 'POST',
    path: `${path}/resolve`,
    summary: 'Resolve an incident',
    description: 'An incident of a monitor that still fails is opened again by its next confirmed failure.',
    permission: 'monitoring.write',
    params: IncidentParams,
    body: IncidentResolution,
    response: { status: 200, body: Incident, description: 'The resolved incident.' },
    async handle(context, { params, body }) {
      return responseOf(await resolve(context, params.incident_id, body.message))
    },
  }),
  act('reopen', { summary: 'Reopen an incident', handle: reopen }),
]

/** An act on an incident that takes no body. */
function act(
  name: 'acknowledge' | 'reopen',
  spec: {
    summary: string
    description?: string
    handle: (context: Context, id: string) => Promise<IncidentRow>
  },
): Operation {
  const { handle, ...texts } = spec
  return operation({
    id: `incidents.${name}`,
    method: 'POST',
    path: `${path}/${name}`,
    ...texts,
    permission: 'monitoring.write',
    params: IncidentParams,
    response: { status: 200, body: Incident, description: 'The incident.' },
    handle: async (context, { params }) => responseOf(await handle(context, params.incident_id)),
  })
}

const responseOf = (incident: IncidentRow) => found(incidentView(incident), incident.revision)

/** What the API shows of an incident; its other columns are for due work. */
const shownColumns = Object.keys(Incident.properties)

function incidentView(incident: IncidentRow): object {
  return {
    ...Object.fromEntries(shownColumns.map((name) => [name, incident[name as keyof IncidentRow]])),
    title_text: textView(incident.title_text),
    cause_text: textView(incident.cause_text),
  }
}

function textView(text: { code: string } | null): object | null {
  if (text === null) return null
  const { code, ...data } = text
  return { code, data }
}
