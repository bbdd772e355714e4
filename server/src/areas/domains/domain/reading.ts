/** What was read of a domain at its registrar, compared with what is stored. */
import { statusOf } from '#kernel/domains/domain-status.ts'
import { dsText } from '#kernel/domains/ds-record.ts'
import type { Context } from '#platform/context.ts'
import type { RegistrarDomain } from '#providers/ports/registrar/registrar.ts'
import { domainEvent } from '../events/event-types.ts'
import { isSettingKind, settingKinds } from '../operations/kinds.ts'
import { openKindsOf } from '../operations/store/operations.ts'
import { type DomainChange, targetOf } from '../store/domains.ts'
import { type DomainRow, expiryDay } from '../store/tables.ts'

/** The fields that were read; those that the listing leaves out are missing. */
export type DomainReading = Partial<Omit<RegistrarDomain, 'name'>>

type ReadColumns = Pick<
  DomainRow,
  | 'status'
  | 'epp_statuses'
  | 'registered_at'
  | 'expires_at'
  | 'expires_on'
  | 'is_auto_renewed'
  | 'is_locked'
  | 'has_privacy'
  | 'nameservers'
  | 'ds_records'
>

const unread: Omit<ReadColumns, 'status' | 'expires_on'> = {
  epp_statuses: [],
  registered_at: null,
  expires_at: null,
  is_auto_renewed: null,
  is_locked: null,
  has_privacy: null,
  nameservers: null,
  ds_records: null,
}

/** The columns after a reading. `before` is null for a new domain; `entered` replaces an expiry that is not published. */
export function columnsAfter(
  before: DomainRow | null,
  reading: DomainReading,
  now: Date,
  entered = before?.entered_expires_at ?? null,
): ReadColumns {
  const { createdAt, expiresAt, statuses, isAutoRenewed, isLocked, hasPrivacy, nameservers, dsRecords } =
    reading
  const known = { ...unread, ...(before && readColumnsOf(before)) }
  const read = {
    ...known,
    ...(createdAt !== undefined && { registered_at: createdAt }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(statuses !== undefined && { epp_statuses: statuses.toSorted() }),
    ...(isAutoRenewed !== undefined && { is_auto_renewed: isAutoRenewed }),
    ...(isLocked !== undefined && { is_locked: isLocked }),
    ...(hasPrivacy !== undefined && { has_privacy: hasPrivacy }),
    ...(nameservers !== undefined && { nameservers: nameservers && [...nameservers] }),
    ...(dsRecords !== undefined && { ds_records: dsRecords?.map(dsText).sort() ?? null }),
  }
  const after = { ...read, expires_at: read.expires_at ?? entered }
  return {
    ...after,
    expires_on: expiryDay(after.expires_at),
    status: statusOf({ statuses: after.epp_statuses, expiresAt: after.expires_at }, now),
  }
}

function readColumnsOf(domain: DomainRow): Omit<ReadColumns, 'status' | 'expires_on'> {
  const { epp_statuses, registered_at, expires_at } = domain
  const { is_auto_renewed, is_locked, has_privacy, nameservers, ds_records } = domain
  return {
    epp_statuses,
    registered_at,
    expires_at,
    is_auto_renewed,
    is_locked,
    has_privacy,
    nameservers,
    ds_records,
  }
}

/** The columns that a reading changes, empty if none. With another expiry date, its notices start over. */
export function changedColumns(before: DomainRow, reading: DomainReading, now: Date): DomainChange {
  const isRead = Object.keys(reading).length > 0
  // Only the registrar can tell that it has the domain again, and only the registry what it has not told yet.
  if ((before.status === 'gone' || before.status === 'unknown') && !isRead) return {}
  const after = columnsAfter(before, reading, now)
  const names = Object.keys(after) as (keyof ReadColumns)[]
  const differing = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  if (differing.length === 0) return {}
  return {
    ...Object.fromEntries(differing.map((name) => [name, after[name]])),
    ...(after.expires_on !== before.expires_on && { noticed_days: null }),
  }
}

/** Publishes and audits what changed at the registrar. `after` is the stored domain. */
export async function publishChanges(context: Context, before: DomainRow, after: DomainRow): Promise<void> {
  const changed = changedSettings(before, after)
  // The first reading of a domain is no change of it.
  const hasNewStatus = before.status !== after.status && before.status !== 'unknown'
  const isRenewed =
    before.expires_at !== null && after.expires_at !== null && after.expires_on > before.expires_on
  if (!hasNewStatus && !isRenewed && changed.length === 0) return
  await context.audit(targetOf(after), {
    before: auditView(before, { hasNewStatus, isRenewed, changed }),
    after: auditView(after, { hasNewStatus, isRenewed, changed }),
  })
  if (isRenewed)
    await context.publish(
      domainEvent('domain.renewed', after, {
        previous_expires_at: before.expires_on,
        expires_at: after.expires_on,
      }),
    )
  if (hasNewStatus)
    await context.publish(
      domainEvent('domain.status_changed', after, {
        from: before.status,
        to: after.status,
        epp_statuses: after.epp_statuses,
      }),
    )
  const drifted = changed.length > 0 ? await changedElsewhere(context, after.id, changed) : []
  if (drifted.length > 0)
    await context.publish(domainEvent('domain.drift_detected', after, { changed: drifted }))
}

/** What an unfinished operation sets has not been changed elsewhere. */
async function changedElsewhere(
  context: Context,
  domainId: string,
  changed: readonly ChangedSetting[],
): Promise<ChangedSetting[]> {
  const settings: readonly string[] = (await openKindsOf(context, domainId)).flatMap((kind) =>
    isSettingKind(kind) ? settingKinds[kind] : [],
  )
  return changed.filter(({ setting }) => !settings.includes(setting))
}

const settingColumns = {
  nameservers: 'nameservers',
  ds_records: 'ds_records',
  locked: 'is_locked',
  auto_renew: 'is_auto_renewed',
  privacy: 'has_privacy',
} as const
type Setting = keyof typeof settingColumns
type ChangedSetting = { setting: Setting; old: unknown; new: unknown }

/** Settings that differ. What was not known before, or is not known now, has not changed. */
function changedSettings(before: DomainRow, after: DomainRow): ChangedSetting[] {
  return (Object.keys(settingColumns) as Setting[]).flatMap((setting) => {
    const column = settingColumns[setting]
    const [old, current] = [before[column], after[column]]
    if (old === null || current === null || JSON.stringify(old) === JSON.stringify(current)) return []
    return { setting, old, new: current }
  })
}

type Shown = { hasNewStatus: boolean; isRenewed: boolean; changed: readonly ChangedSetting[] }

function auditView(domain: DomainRow, { hasNewStatus, isRenewed, changed }: Shown) {
  return {
    ...(hasNewStatus && { status: domain.status }),
    ...(isRenewed && { expires_at: domain.expires_on }),
    ...Object.fromEntries(changed.map(({ setting }) => [setting, domain[settingColumns[setting]]])),
  }
}
