/**
 * Checks a domain: reads its delegation, notes its problems for lists, and announces what has changed. Daily, soon after
 * a reading that differs from what was announced, and whenever what the checks depend on changes.
 */
import { randomInt } from 'node:crypto'
import type { ProviderClients } from '#areas/connections/index.ts'
import { domainEvent } from '#areas/domains/events/event-types.ts'
import type { RegistryData } from '#areas/domains/registry/look-up.ts'
import { findChecks, updateProblems } from '#areas/domains/store/checks.ts'
import { findDomain } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import type { RegistryEvidence } from '#kernel/domains/watch/evidence.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { type DelegationReading, DelegationUnreadable } from '#platform/delegation/delegation.ts'
import type { DelegationReader } from '#platform/delegation/delegation-reader.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { allChecks, problemsOf } from '../all-checks.ts'
import { attentionOf } from '../attention.ts'
import { announce } from './announcements.ts'
import { readFacts } from './facts.ts'
import { opinionOf, registryErrorOf } from './registry-opinion.ts'

export const checksWork = 'domains.checks'

type Dependencies = {
  tenancy: Tenancy
  providerClients: ProviderClients
  delegationReader: DelegationReader
  registryData: Pick<RegistryData, 'lookUp'>
}

const daySeconds = 24 * 60 * 60
/** Until the second reading, which confirms or refutes the first. */
const confirmSeconds = 10 * 60
const retrySeconds = 60 * 60

export function checksKind({ tenancy, providerClients, ...sources }: Dependencies): WorkKind {
  return {
    name: checksWork,
    table: 'domain_checks',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 60,
    concurrency: 32,
    queue: { by: [], concurrency: 8 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'domains', checksWork)
      const found = await tenancy.read(caller, async (context) => {
        const domain = await findDomain(context, job.id)
        return domain && { domain, asksRegistry: await asksRegistry(context, domain, providerClients) }
      })
      if (!found) return
      const { domain } = found
      const reading = domain.status === 'gone' ? noReading : await read(sources, found)
      await tenancy.act(caller, (context) => record(context, job, reading, providerClients))
    },
  }
}

/** Of a domain that is held elsewhere, all that is known comes from the registry. */
async function asksRegistry(
  context: Context,
  { connection_id }: DomainRow,
  providerClients: Pick<ProviderClients, 'manifest'>,
): Promise<boolean> {
  return connection_id !== null && !(await providerClients.manifest(context, connection_id)).isSimulated
}

type Reading = {
  delegation: DelegationReading | null
  message: string | null
  /** Null: the registry was not asked. */
  evidence: RegistryEvidence | null
}

const noReading: Reading = { delegation: null, message: null, evidence: null }

type Sources = Pick<Dependencies, 'delegationReader' | 'registryData'>

async function read(
  { delegationReader, registryData }: Sources,
  { domain: { name }, asksRegistry: isAsked }: { domain: DomainRow; asksRegistry: boolean },
): Promise<Reading> {
  const [delegation, evidence] = await Promise.all([
    readDelegation(delegationReader, name),
    isAsked ? registryData.lookUp(name) : null,
  ])
  return { ...delegation, evidence }
}

async function readDelegation(
  delegationReader: DelegationReader,
  name: string,
): Promise<Omit<Reading, 'evidence'>> {
  try {
    return { delegation: await delegationReader(name), message: null }
  } catch (error) {
    if (!(error instanceof DelegationUnreadable)) throw error
    return { delegation: null, message: error.message }
  }
}

async function record(
  context: Context,
  job: Job,
  { delegation, message, evidence }: Reading,
  providerClients: ProviderClients,
): Promise<void> {
  await job.hold(context.tx)
  const [domain, before] = [await findDomain(context, job.id), await findChecks(context, job.id)]
  if (!domain || !before) return
  const registry = evidence && opinionOf(evidence)
  // What could not be read is still as it was.
  const known = {
    delegation: delegation ?? before.delegation,
    registry: registry ?? before.registry,
  }
  const facts = await readFacts(context, domain, known, providerClients)
  const problems = problemsOf(facts)
  const announced = announce(before.announcements, {
    checks: allChecks,
    problems,
    isDelegationRead: delegation !== null,
    isFirst: before.checked_at === null,
  })
  await updateProblems(context, domain.id, {
    problem_codes: problems.map(({ code }) => code),
    attention: attentionOf(problems),
  })
  for (const { code, severity, summary, message: text } of announced.found)
    await context.publish(
      domainEvent('domain.problem_found', domain, { code, severity, summary, message: text }),
    )
  for (const code of announced.solved)
    await context.publish(domainEvent('domain.problem_solved', domain, { code }))
  await job.finish(context.tx, {
    dueAt:
      domain.status === 'gone'
        ? null
        : addSeconds(context.now, pauseAfter(announced.isOpen, message !== null && before.error === null)),
    set: {
      checked_at: context.now,
      announcements: announced.after,
      error: message === null ? null : { message, at: context.now.toISOString() },
      ...(delegation && { delegation, delegation_read_at: context.now }),
      ...(registry && { registry, registry_read_at: context.now }),
      ...(evidence && { registry_error: registryErrorOf(evidence, context.now) }),
    },
  })
}

/** A failure is retried once soon: an installation may have no way to the registries at all. */
function pauseAfter(isOpen: boolean, hasFailedNow: boolean): number {
  if (isOpen) return confirmSeconds
  // Spread over the day.
  return hasFailedNow ? retrySeconds + randomInt(retrySeconds) : daySeconds - randomInt(daySeconds / 10)
}
