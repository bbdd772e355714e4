/** The jobs of agents for certificates: the request for an open order, and the installation of what was issued. */

import type { ProviderClients } from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { AgentJobs, CertificateJob, CertificateReport } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { managedWork } from '../managed/channel.ts'
import { closeFailed } from '../orders/close.ts'
import { findOpenOrder, findOrder, updateOrder } from '../orders/order-store.ts'
import { secondsAfterFailures } from '../orders/renewal-time.ts'
import { keyTypeOf, RequestUnreadable, readSigningRequest } from '../protocol/signing-request.ts'
import { findLockedAccount, lockedManaged, type ManagedRow, type OrderRow, updateManaged } from '../store.ts'
import { selectWaiting } from './agent-store.ts'
import { installationFailedEvent, installedEvent } from './events.ts'
import { type FailedStep, failedInstallation, failedSteps, type Installation } from './installation.ts'

/** The commands of a recipe have limits of their own. */
const timeoutSeconds = 900

export function certificateJobs(providerClients: ProviderClients): AgentJobs {
  return {
    kind: 'certificate',
    next: nextJob,
    report: (context, job) => recordReport(providerClients, context, job),
  }
}

/** It is handed out until it is reported: each step of an agent is safe to repeat. */
async function nextJob(context: Context, serverId: string): Promise<CertificateJob | null> {
  const waiting = await selectWaiting(context, serverId)
  if (!waiting) return null
  const managed = await lockedManaged(context, waiting.id)
  const order = await findOpenOrder(context, managed.id)
  if (managed.state === 'waiting_for_csr' && order?.step === 'csr')
    return jobOf(managed, order.id, { step: 'request', names: order.names })
  const { installation, chain } = managed
  if (managed.state !== 'issued' || !installation || chain === null) return null
  if (installation.state !== 'installing')
    await setInstallation(context, managed, {
      ...installation,
      state: 'installing',
      since: context.now.toISOString(),
    })
  return jobOf(managed, installation.order_id, { step: 'install', names: managed.names, chain })
}

function jobOf(
  { recipe }: ManagedRow,
  jobId: string,
  certificate: CertificateJob['certificate'],
): CertificateJob {
  return { job_id: jobId, recipe: recipe ?? '', parameters: {}, timeout_seconds: timeoutSeconds, certificate }
}

type Reported = { jobId: string; serverId: string; report: CertificateReport }

/** A report of a job that is over, or that was reported before, changes nothing. */
async function recordReport(
  providerClients: ProviderClients,
  context: Context,
  { jobId, serverId, report }: Reported,
): Promise<void> {
  const found = await findOrder(context, jobId)
  if (!found) throw notFound('job')
  const managed = await lockedManaged(context, found.managed_certificate_id)
  if (managed.server_id !== serverId) throw notFound('job')
  const order = await findOpenOrder(context, managed.id)
  if (order?.id === jobId && order.step === 'csr')
    await recordRequest(providerClients, context, managed, order, report)
  else if (managed.installation?.order_id === jobId && report.certificate.step === 'install')
    await recordInstallation(context, managed, managed.installation, report)
}

async function recordRequest(
  providerClients: ProviderClients,
  context: Context,
  managed: ManagedRow,
  order: OrderRow,
  report: CertificateReport,
): Promise<void> {
  const csr = report.certificate.csr ?? ''
  const failure = report.state === 'succeeded' ? requestFailure(order, csr) : rejection(report)
  if (failure !== null) {
    const account = await findLockedAccount(context, managed.acme_account_id)
    if (!account) throw notFound('job')
    const due_at = await closeFailed(providerClients, context, { managed, account, order }, failure)
    await updateManaged(context, managed.id, { due_at })
    return
  }
  await updateOrder(context, order.id, { csr, step: 'order', step_since: context.now, error: null })
  await updateManaged(context, managed.id, {
    state: 'ordering',
    error: null,
    key_type: keyTypeOf(readSigningRequest(csr).publicKey) ?? managed.key_type,
    due_at: context.now,
    revision: managed.revision + 1,
    updated_at: context.now,
  })
  await context.wake(managedWork)
}

function requestFailure({ names }: OrderRow, csr: string): { code: string; message: string } | null {
  try {
    const requested = readSigningRequest(csr).names
    if ([...new Set(requested)].sort().join() === names.toSorted().join()) return null
    return {
      code: 'request_invalid',
      message: `The agent requests other names: ${requested.join(', ') || 'none'}.`,
    }
  } catch (error) {
    if (!(error instanceof RequestUnreadable)) throw error
    return { code: 'request_invalid', message: `The request of the agent ${error.message}.` }
  }
}

function rejection({ log = '' }: CertificateReport): { code: string; message: string } {
  return {
    code: 'agent_rejected',
    message: reasonIn(log) ?? 'The agent sent no certificate signing request.',
  }
}

async function recordInstallation(
  context: Context,
  managed: ManagedRow,
  before: Installation,
  report: CertificateReport,
): Promise<void> {
  if (before.state === 'served') return
  const { log = '', recipe_hash = null, certificate } = report
  if (report.state === 'succeeded') {
    const served = await setInstallation(context, managed, {
      ...before,
      state: 'served',
      since: context.now.toISOString(),
      failed_step: null,
      is_rolled_back: false,
      message: null,
      log,
      recipe_hash,
      sha256: certificate.sha256 ?? null,
      retry_at: null,
    })
    await context.publish(await installedEvent(context, served))
    return
  }
  const failed_step = stepOf(report)
  const message = reasonIn(log) ?? 'The agent gave no reason.'
  const is_rolled_back = certificate.is_rolled_back ?? false
  const failure = { failed_step, is_rolled_back, message, log, recipe_hash }
  const after = failedInstallation(before, failure, context.now)
  const failed = await setInstallation(context, managed, after)
  await context.publish(await installationFailedEvent(context, failed, after))
  if (failed_step === 'key') await orderAgain(context, failed, after)
}

function stepOf({ state, certificate }: CertificateReport): FailedStep {
  if (state === 'rejected') return 'rejected'
  return failedSteps.find((step) => step === certificate.failed_step) ?? 'write'
}

/** Another key is made for another order. */
async function orderAgain(context: Context, managed: ManagedRow, { failures }: Installation): Promise<void> {
  const at = addSeconds(context.now, secondsAfterFailures(failures))
  await updateManaged(context, managed.id, { order_at: at, order_reason: 'retry', due_at: at })
  await context.wake(managedWork)
}

export function setInstallation(
  context: Context,
  managed: ManagedRow,
  installation: Installation,
): Promise<ManagedRow> {
  return updateManaged(context, managed.id, {
    installation: JSON.stringify(installation),
    revision: managed.revision + 1,
    updated_at: context.now,
  })
}

/** The agent writes what it has found out in brackets: what failed, and then what it has restored. */
function reasonIn(log: string): string | null {
  const notes = [...log.matchAll(/^\[(.*)\]$/gm)].map(([, note = '']) => note)
  const reasons = notes.filter(
    (note) => !/^(test|reload): |^The previous files are restored|^An earlier run /.test(note),
  )
  return reasons[0] ?? null
}
