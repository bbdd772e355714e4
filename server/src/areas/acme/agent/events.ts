import { Type } from 'typebox'
import { findServer } from '#areas/cloud/index.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { Context } from '#platform/context.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Labels, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { pathOf } from '../events.ts'
import { type ManagedRow, managedName } from '../store.ts'
import { failedSteps, type Installation } from './installation.ts'

const data = {
  managed_certificate_id: Id('managed_certificate'),
  labels: Labels,
  name: Type.String({ description: 'The first of its names.' }),
  names: Type.Array(Type.String()),
  server_id: Nullable(Type.String()),
  server: Type.String({ description: 'The name of the server.' }),
  recipe: Type.String(),
}

const example = {
  managed_certificate_id: 'mct_01jcqkz0000000000000000000',
  labels: { team: 'web' },
  name: 'example.com',
  names: ['example.com', '*.example.com'],
  server_id: 'srv_01jcqkz0000000000000000000',
  server: 'web-1',
  recipe: 'web',
}

export const installationEventTypes: readonly EventKind[] = [
  {
    kind: 'certificate.installed',
    area: 'certificates',
    notification: installedNotification,
    summary: 'An agent installed a managed certificate, and its server sends it',
    data: Type.Object({
      ...data,
      certificate_id: Nullable(Type.String({ description: 'In the inventory.' })),
    }),
    example: { ...example, certificate_id: 'crt_01jcqkz0000000000000000000' },
  },
  {
    kind: 'certificate.installation_failed',
    area: 'certificates',
    notification: failedNotification,
    summary: 'An agent could not install a managed certificate',
    data: Type.Object({
      ...data,
      failed_step: OneOf(failedSteps, { description: 'More may be added.' }),
      is_rolled_back: Type.Boolean({ description: 'The server uses the earlier certificate again.' }),
      message: Type.String(),
      failures: Type.Integer({ description: 'Of this certificate, so far.' }),
      retry_at: Nullable(Type.String({ description: 'Null: another certificate is ordered.' })),
    }),
    example: {
      ...example,
      failed_step: 'test',
      is_rolled_back: true,
      message: 'test failed with the exit code 1.',
      failures: 1,
      retry_at: '2026-01-13T08:15:00.000Z',
    },
  },
]

async function dataOf(context: Context, managed: ManagedRow) {
  const { id, labels, names, server_id, recipe } = managed
  const server = server_id === null ? undefined : await findServer(context, server_id)
  return {
    managed_certificate_id: id,
    labels,
    name: managedName(managed),
    names,
    server_id,
    server: server?.name ?? '',
    recipe: recipe ?? '',
  }
}

export async function installedEvent(context: Context, managed: ManagedRow): Promise<NewEvent> {
  return {
    kind: 'certificate.installed',
    data: { ...(await dataOf(context, managed)), certificate_id: managed.certificate_id },
  }
}

export async function installationFailedEvent(
  context: Context,
  managed: ManagedRow,
  { failed_step, is_rolled_back, message, failures, retry_at }: Installation,
): Promise<NewEvent> {
  return {
    kind: 'certificate.installation_failed',
    data: {
      ...(await dataOf(context, managed)),
      failed_step: failed_step ?? 'write',
      is_rolled_back,
      message: message ?? '',
      failures,
      retry_at,
    },
  }
}

function installedNotification(of: EventData): Notification {
  return {
    severity: 'info',
    title: `The certificate for ${textMember(of, 'name')} is installed on ${textMember(of, 'server')}`,
    path: pathOf(of),
    alert: { key: alertKey(of), change: 'closed' },
  }
}

function failedNotification(of: EventData): Notification {
  return {
    severity: of['is_rolled_back'] === true ? 'warning' : 'critical',
    title: `The certificate for ${textMember(of, 'name')} could not be installed on ${textMember(of, 'server')}`,
    text: textMember(of, 'message'),
    facts: factsOf({ 'Next attempt': of['retry_at'] }),
    path: pathOf(of),
    alert: { key: alertKey(of), change: 'opened' },
  }
}

function alertKey(of: EventData): string {
  return `certificate_installation:${textMember(of, 'managed_certificate_id')}`
}
