/**
 * The due work of statuses of commits: the state of a deploy is sent after each change. What is sent is the state that
 * the deploy has then, and of the deploys of a hook one is sent at a time, so that an older state never replaces a newer
 * one.
 */
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Resource } from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type { CommitStatus } from '#providers/ports/commit-status.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { statusesWork } from '../deploys/channel.ts'
import { type DeployRow, selectDeploy } from '../store.ts'
import { failingHook } from './failing-hook.ts'
import { commitStateOf, describeDeploy } from './message.ts'
import {
  findStatus,
  lockedErrorOf,
  makeStatusDue,
  type StatusRow,
  selectShown,
  setStatusError,
} from './status-store.ts'

type Dependencies = {
  tenancy: Tenancy
  providerClients: ProviderClients
  /** The public base URL, without a trailing slash. */
  baseUrl: () => string
}

/** How long a status is tried. After that, a commit is hardly looked at. */
const triedSeconds = 24 * 3600
/** Failures that a person can end without another deploy. */
const waitedFor = ['auth', 'blocked']

export function statusesKind({ tenancy, providerClients, baseUrl }: Dependencies): WorkKind {
  return {
    name: statusesWork,
    table: 'deploy_commit_statuses',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: ['hook_id'], concurrency: 1 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'deploys', 'cloud.deploys.report_status')
      const prepared = await tenancy.act(caller, (context) =>
        prepare(context, job, providerClients, baseUrl()),
      )
      if (prepared === null) return
      const failure = await send(prepared)
      await tenancy.act(caller, (context) => record(context, job, prepared, failure))
    },
  }
}

type Prepared = { deploy: DeployRow; connection: OpenConnection; status: CommitStatus }

/** Null: nothing is sent for this deploy. */
async function prepare(
  context: Context,
  job: Job,
  providerClients: ProviderClients,
  baseUrl: string,
): Promise<Prepared | null> {
  await job.hold(context.tx)
  const row = await findStatus(context, job.id)
  if (!row) return null
  const connection = await providerClients.open(context, row.connection_id)
  const isPerRef = connection.manifest.commitStatus?.isPerRef === true
  const shown = await selectShown(context, row, { isPerRef })
  if (shown.id !== row.id) {
    // It may have shown its own state before.
    if (row.sent !== null) await makeStatusDue(context, shown.id)
    await job.finish(context.tx, { dueAt: null })
    return null
  }
  const deploy = await selectDeploy(context, row.id)
  return { deploy, connection, status: statusOf(row, deploy, baseUrl) }
}

function statusOf({ repository, commit, ref }: StatusRow, deploy: DeployRow, baseUrl: string): CommitStatus {
  return {
    repository,
    commit,
    ref,
    context: `holdfast/${deploy.hook_name}`,
    state: commitStateOf[deploy.state],
    description: describeDeploy(deploy),
    url: `${baseUrl}/deploys/${deploy.id}`,
  }
}

/** Null: the forge has accepted it. */
async function send({ connection, status }: Prepared): Promise<ProviderError | null> {
  try {
    await connection.provider.commitStatus?.set(status)
    return null
  } catch (error) {
    return providerErrorFrom(error)
  }
}

async function record(
  context: Context,
  job: Job,
  { deploy, connection, status }: Prepared,
  failure: ProviderError | null,
): Promise<void> {
  const before = await lockedErrorOf(context, deploy.hook_id)
  await job.hold(context.tx)
  const row = await findStatus(context, job.id)
  if (!row) return
  const resource = resourceOf(deploy)
  if (failure === null) {
    await recordWorkSuccess(context, connection, resource, { before, error: null })
    if (before !== null) await setStatusError(context, deploy.hook_id, null)
    const set = { sent: status.state, sent_at: context.now, error: null }
    return await job.finish(context.tx, { dueAt: null, set })
  }
  const error = await recordWorkFailure(context, connection, resource, failure)
  await setStatusError(context, deploy.hook_id, error)
  const canSucceed = failure.isTransient || waitedFor.includes(failure.kind)
  const isTried = addSeconds(row.since, triedSeconds) > context.now
  const dueAt = canSucceed && isTried ? retryAt(context, job, failure) : null
  await job.finish(context.tx, { dueAt, failed: true, set: { error } })
}

function resourceOf({ hook_id, hook_name }: DeployRow): Resource {
  return { type: failingHook, id: hook_id, name: hook_name }
}
