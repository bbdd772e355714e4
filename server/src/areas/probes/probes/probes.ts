import { newToken, tokenDigest, tokenHint } from '#kernel/access/token.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ProbeChecks } from '#platform/area.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { deleteTokenDigests, insertTokenDigest } from '#platform/tokens/token-digest-store.ts'
import { requireSecretsPermission } from '../enrolment/secrets-permission.ts'
import { probeEvent } from '../events.ts'
import {
  deleteProbeRow,
  insertProbe,
  lockedProbe,
  lockForDeletion,
  type ProbeRow,
  targetOf,
  updateProbe,
} from '../store.ts'
import type { ProbeInput, ProbePatch } from './schema.ts'

/** How long an enrolment token works. */
const enrolmentSeconds = 15 * 60

export type WithToken = { probe: ProbeRow; token: string }

/** Creates a probe. The enrolment token is only in the response. */
export async function createProbe(context: Context, { name, labels = {} }: ProbeInput): Promise<WithToken> {
  await context.withinLimit('probes')
  const { token, columns } = newEnrolment(context.now)
  const probe = await insertProbe(context, {
    account_id: context.accountId,
    id: newId('probe'),
    name,
    labels,
    state: 'waiting',
    ...columns,
    created_at: context.now,
    updated_at: context.now,
  })
  await insertTokenDigest(context.tx, probe, { digest: probe.enrolment_digest })
  context.count('probes', 1)
  await context.audit(targetOf(probe), { before: null, after: auditView(probe) })
  return { probe, token }
}

export async function changeProbe(
  context: Context,
  id: string,
  { labels, ...fields }: ProbePatch,
  ifMatch: string | null,
): Promise<ProbeRow> {
  const before = await lockedProbe(context, id, ifMatch)
  return await kept(context, before, {
    ...fields,
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
  })
}

/**
 * A new enrolment token, which replaces the earlier one. The machine that is enrolled with it gets the settings of all
 * monitors of the probe, with their secrets, which no permission for monitors shows.
 */
export async function renewEnrolment(context: Context, id: string, checks: ProbeChecks): Promise<WithToken> {
  const before = await lockedProbe(context, id)
  if (before.enrolled_at || (await checks.hasSecrets(context, id))) requireSecretsPermission(context)
  const { token, columns } = newEnrolment(context.now)
  await deleteTokenDigests(context.tx, { digest: before.enrolment_digest })
  const probe = await kept(context, before, { ...columns, enrolment_used_at: null })
  await insertTokenDigest(context.tx, probe, { digest: probe.enrolment_digest })
  return { probe, token }
}

/** Asks the probe, with the answer to its next results, to get a new secret. */
export async function rotateProbe(context: Context, id: string): Promise<ProbeRow> {
  const before = await lockedProbe(context, id)
  if (before.digest === null || before.state === 'revoked')
    throw new Problem('wrong_state', `The probe ${before.name} has no secret that works. Enrol it first.`)
  return await kept(context, before, {
    rotation_requested_at: before.rotation_requested_at ?? context.now,
  })
}

/** Its requests are rejected from now on, its last results do not count any more, and no machine can take its place. */
export async function revokeProbe(context: Context, id: string, checks: ProbeChecks): Promise<ProbeRow> {
  const before = await lockedProbe(context, id)
  if (before.state === 'revoked') return await kept(context, before, {})
  const { enrolment_used_at, enrolment_expires_at } = before
  const isTokenUsable = enrolment_used_at === null && enrolment_expires_at > context.now
  const after = await kept(context, before, {
    state: 'revoked',
    revoked_at: context.now,
    due_at: null,
    ...(isTokenUsable && { enrolment_expires_at: context.now }),
  })
  await checks.silenced(context, id)
  await context.publish(probeEvent('probe.revoked', after))
  return after
}

export async function deleteProbe(
  context: Context,
  id: string,
  ifMatch: string | null,
  refuseIfNeeded: RefuseIfNeeded,
): Promise<void> {
  const before = await lockedProbe(context, id, ifMatch)
  await lockForDeletion(context, id)
  await refuseIfNeeded(context, {
    kind: 'probe',
    id,
    remedy: 'Remove it from the locations of these monitors first.',
  })
  await deleteProbeRow(context, id)
  await deleteTokenDigests(context.tx, { digest: before.enrolment_digest })
  if (before.digest) await deleteTokenDigests(context.tx, { ...before, digest: before.digest })
  context.count('probes', -1)
  // Which ends its alert.
  if (before.state === 'offline') await context.publish(probeEvent('probe.revoked', before))
  await context.audit(targetOf(before), { before: auditView(before), after: null })
}

function newEnrolment(now: Date) {
  const token = newToken('hfe_')
  return {
    token,
    columns: {
      enrolment_digest: tokenDigest(token),
      enrolment_hint: tokenHint(token),
      enrolment_expires_at: addSeconds(now, enrolmentSeconds),
    },
  }
}

/** With an entry in the audit log. */
export async function kept(context: Context, before: ProbeRow, set: Partial<ProbeRow>): Promise<ProbeRow> {
  const after = await updateProbe(context, before.id, {
    ...set,
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(after), changedFields(auditView(before), auditView(after)))
  return after
}

function auditView(probe: ProbeRow) {
  const { name, labels, state, hint, rotation_requested_at, hostname } = probe
  const { enrolment_hint, enrolment_expires_at } = probe
  return {
    name,
    labels,
    state,
    hostname,
    enrolment_token: enrolment_hint,
    enrolment_expires_at,
    secret: hint,
    rotation_requested_at,
  }
}
