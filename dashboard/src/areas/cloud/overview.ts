import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import type { Translate } from '#language/language.ts'
import type { Firewall } from './firewalls/rule.ts'
import { type CloudOrphan, orphanReasons } from './list/orphans/orphan-states.tsx'
import { cloudPaths } from './paths.ts'
import { type CloudAccount, type Server, shownState } from './states.tsx'
import type { Snapshot, SnapshotSchedule } from './storage/snapshots/snapshot-states.tsx'
import type { Volume } from './storage/volumes/volume-states.tsx'

/** Servers that are down, missing or failing, snapshots, volumes and firewalls that failed, orphans, and accounts that cannot be read. */
export async function readCloudOverview({ send, used, t }: OverviewContext<'cloud'>): Promise<OverviewPart> {
  const [count, servers, accounts, snapshots, schedules, volumes, firewalls, orphans] = await Promise.all([
    used('servers'),
    send(request('cloud.servers.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('cloud.accounts.list')),
    send(request('cloud.snapshots.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('cloud.snapshot_schedules.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('cloud.volumes.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('cloud.firewalls.list', { query: { needs_attention: true, limit: 50 } })),
    send(request('cloud.orphans.list', { query: { needs_attention: true, limit: 50 } })),
  ])
  return {
    counts: [{ label: t('servers'), count, path: cloudPaths.servers }],
    hasMoreAttention: [servers, snapshots, schedules, volumes, firewalls, orphans].some(
      ({ next_cursor }) => next_cursor !== null,
    ),
    attention: [
      ...servers.data.map((server) => attentionOf(server, t)),
      ...snapshots.data.map((snapshot) => failingSnapshot(snapshot, t)),
      ...schedules.data.map((schedule) => failingSchedule(schedule, t)),
      ...volumes.data.map((volume) => failingVolume(volume, t)),
      ...firewalls.data.map((firewall) => failingFirewall(firewall, t)),
      ...orphans.data.map((orphan) => foundOrphan(orphan, t)),
      ...accounts.data.flatMap((account) => failingAccount(account, t) ?? []),
    ],
  }
}

function attentionOf(server: Server, t: Translate<'cloud'>): Attention {
  const { id, name, online_since } = server
  const { label } = shownState(server)
  return {
    key: id,
    tone: 'bad',
    title: name,
    detail: t(label),
    remedy: t(remedyOf(server)),
    path: cloudPaths.server(id),
    since: online_since === null ? null : String(online_since),
  }
}

function remedyOf({ lifecycle, power }: Server) {
  if (lifecycle === 'missing') return 'remedyMissing'
  if (lifecycle === 'error') return 'remedyError'
  return power === 'stopped' || power === 'paused' ? 'remedyDown' : 'remedyUnseen'
}

function failingSnapshot({ id, name, error }: Snapshot, t: Translate<'cloud'>): Attention {
  return {
    key: id,
    tone: 'warning',
    title: name,
    detail: error?.message ?? t('snapshotDamaged'),
    remedy: t('remedySnapshot'),
    path: cloudPaths.snapshot(id),
    since: error?.at ?? null,
  }
}

function failingSchedule({ id, name, server_id, error }: SnapshotSchedule, t: Translate<'cloud'>): Attention {
  return {
    key: id,
    tone: 'warning',
    title: name,
    detail: error?.message ?? t('failing'),
    remedy: t('remedySchedule'),
    path: cloudPaths.server(server_id),
    since: error?.at ?? null,
  }
}

function failingVolume({ id, name, error }: Volume, t: Translate<'cloud'>): Attention {
  return {
    key: id,
    tone: 'warning',
    title: name,
    detail: error?.message ?? t('failing'),
    remedy: t('remedyVolume'),
    path: cloudPaths.volume(id),
    since: error?.at ?? null,
  }
}

function failingFirewall({ id, name, error }: Firewall, t: Translate<'cloud'>): Attention {
  return {
    key: id,
    tone: 'warning',
    title: name,
    detail: error?.message ?? t('failing'),
    remedy: t('remedyFirewall'),
    path: cloudPaths.firewall(id),
    since: error?.at ?? null,
  }
}

function foundOrphan({ id, name, reason, found_at }: CloudOrphan, t: Translate<'cloud'>): Attention {
  return {
    key: id,
    tone: 'warning',
    title: name,
    detail: t(orphanReasons[reason] ?? 'orphanUnknownText'),
    remedy: t('remedyOrphan'),
    path: cloudPaths.orphan(id),
    since: String(found_at),
  }
}

function failingAccount(
  { connection_id, name, error }: CloudAccount,
  t: Translate<'cloud'>,
): Attention | null {
  // Rejected credentials are a problem of the connection, which is listed too.
  if (!error || error.code === 'auth') return null
  return {
    key: `${connection_id} servers`,
    tone: 'warning',
    title: name,
    detail: error.message,
    remedy: t(error.code === 'plan_limit_reached' ? 'remedyPlan' : 'remedyRetry'),
    path: cloudPaths.accounts,
    since: error.at,
  }
}
