/** A domain as its registry publishes it. */
import { dsRecordOf } from '#kernel/domains/ds-record.ts'
import type { Found, NotFound } from '#kernel/domains/watch/evidence.ts'
import type { DomainReading } from '../../domain/reading.ts'

/** What the registry does not publish is left as it was. */
export function readingOf({ record, source }: Found): DomainReading {
  const { registeredAt, expiresAt, statuses, nameservers, dsRecords } = record
  return {
    createdAt: registeredAt,
    expiresAt,
    statuses,
    nameservers,
    ...(statuses.length > 0 && { isLocked: statuses.includes('clientTransferProhibited') }),
    // The answers of WHOIS have none that are known.
    ...(source === 'rdap' && {
      dsRecords: dsRecords.map(dsRecordOf).filter((record) => record !== null),
    }),
  }
}

export function notRegistered({ server }: NotFound, name: string): string {
  return `${server} does not know ${name}: it is not registered.`
}
