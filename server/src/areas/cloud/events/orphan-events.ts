import { Type } from 'typebox'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'
import type { Money } from '#kernel/money/money.ts'
import type { NewEvent } from '#platform/events/event-body.ts'
import { Id, Nullable, OneOf } from '#platform/http/operation/schema.ts'
import type { OrphanRow } from '../accounts/orphans/orphan-store.ts'
import { orphanReasons } from '../accounts/orphans/schema.ts'
import { Price } from '../spending/price-schema.ts'

export const orphanEventTypes: readonly EventKind[] = [
  {
    kind: 'cloud.orphan_found',
    area: 'cloud',
    notification: orphanNotification,
    summary: 'A server was ordered here, is billed, and is not in Holdfast',
    data: Type.Object({
      orphan_id: Id('cloud_orphan'),
      connection_id: Id('connection'),
      name: Type.String(),
      ref: Type.String({ description: 'The id of the server at its provider.' }),
      reason: OneOf(orphanReasons, { description: 'More may be added.' }),
      region: Type.String(),
      size: Type.String(),
      address: Nullable(Type.String({ description: 'Its first public address.' })),
      monthly: Nullable(Price),
    }),
    example: {
      orphan_id: 'orp_01jcqkz0000000000000000000',
      connection_id: 'conn_01jcqkz0000000000000000000',
      name: 'web-1',
      ref: '4711',
      reason: 'given_up',
      region: 'fsn1',
      size: 'cpx22',
      address: '203.0.113.7',
      monthly: { amount: '7.99', currency: 'EUR' },
    },
  },
]

export function orphanEvent(orphan: OrphanRow, monthly: Money | null): NewEvent {
  const { id, connection_id, name, ref, reason, region, size, public_addresses } = orphan
  return {
    kind: 'cloud.orphan_found',
    data: {
      orphan_id: id,
      ...{ connection_id, name, ref, reason, region, size, address: public_addresses[0] ?? null },
      monthly,
    },
  }
}

const explanations: Readonly<Record<string, string>> = {
  given_up: 'Its creation had failed or was given up, and the server appeared later.',
  duplicate: 'Its creation has made another server, too.',
  unknown:
    'Its creation is not in this account. Perhaps another installation uses the same provider account.',
}

function orphanNotification(data: EventData): Notification {
  const monthly = data['monthly'] as Money | null
  return {
    severity: 'warning',
    title: `Server ${textMember(data, 'name')} is billed and not in Holdfast`,
    text: `${explanations[textMember(data, 'reason') ?? ''] ?? ''} Add it or delete it.`.trim(),
    facts: factsOf({
      Region: data['region'],
      Size: data['size'],
      Address: data['address'],
      'A month': monthly && `${monthly.amount} ${monthly.currency}`,
    }),
    path: `/servers/orphans/${textMember(data, 'orphan_id')}`,
  }
}
