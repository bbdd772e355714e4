import { type TProperties, Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import { volumeChangeKinds } from '../storage/volumes/schema.ts'
import type { VolumeRow } from '../store/volumes.ts'

const exampleVolume = {
  volume_id: 'vol_01jcqkz0000000000000000000',
  name: 'data',
  connection_id: 'conn_01jcqkz0000000000000000000',
  server_id: 'srv_01jcqkz0000000000000000000',
  size_gib: 50,
  region: 'fsn1',
}

export const volumeEventTypes: readonly EventKind[] = [
  {
    kind: 'volume.change_finished',
    area: 'cloud',
    notification: changeNotification,
    summary: 'A change of a volume has ended',
    data: volumeData({
      change: OneOf(volumeChangeKinds, { description: 'More may be added.' }),
      state: OneOf(['succeeded', 'failed']),
      error: Nullable(Type.String()),
      message: Nullable(Type.String()),
    }),
    example: { ...exampleVolume, change: 'attach', state: 'succeeded', error: null, message: null },
  },
  {
    kind: 'volume.deleted',
    area: 'cloud',
    notification: deletedNotification,
    summary: 'A volume was deleted',
    data: volumeData({
      source: OneOf(['holdfast', 'provider'], {
        description:
          '`holdfast`: requested here. `provider`: done at the provider, or through another program.',
      }),
    }),
    example: { ...exampleVolume, server_id: null, source: 'holdfast' },
  },
]

function volumeData<P extends TProperties>(own: P) {
  return Type.Object({
    volume_id: Id('volume'),
    name: Type.String(),
    connection_id: Id('connection'),
    server_id: Nullable(Id('server')),
    size_gib: Type.Number(),
    region: Type.String(),
    ...own,
  })
}

export function volumeEvent(kind: string, volume: VolumeRow, own: object): NewEvent {
  const { id, name, connection_id, server_id, size_gib, region } = volume
  return { kind, data: { volume_id: id, name, connection_id, server_id, size_gib, region, ...own } }
}

function changeNotification(data: EventData): Notification {
  const hasFailed = textMember(data, 'state') === 'failed'
  const change = textMember(data, 'change')
  const title = `${change} of volume ${textMember(data, 'name')} has ${hasFailed ? 'failed' : 'ended'}`
  const message = textMember(data, 'message')
  return {
    severity: hasFailed ? 'warning' : 'info',
    title,
    ...(message && { text: message }),
    facts: factsOf({ Region: data['region'] }),
    path: `/servers/volumes/${textMember(data, 'volume_id')}`,
  }
}

function deletedNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `Volume ${textMember(data, 'name')} was deleted`,
    facts: factsOf({ Region: data['region'] }),
    path: `/connections/${textMember(data, 'connection_id')}`,
  }
}
