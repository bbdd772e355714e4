import { setTimeout as sleep } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import type {
  RegistrarDomain,
  RegistrarProvider,
  UnreadableDomain,
} from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from '../manifest.ts'
import { isWorkflow, readWorkflow, workflowProgress } from './workflow.ts'

const Registration = Type.Object({
  domain_name: Type.String(),
  status: Type.String(),
  created_at: Type.String(),
  /** Null while the registration is pending. */
  expires_at: Type.Union([Type.String(), Type.Null()]),
  auto_renew: Type.Boolean(),
  locked: Type.Boolean(),
  privacy_mode: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const isRegistration = responseShape(Registration)
const isListing = responseShape(
  Type.Object({
    result: Type.Array(Type.Unknown()),
    result_info: Type.Optional(
      Type.Object({ cursor: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
    ),
  }),
)
const isReading = responseShape(Type.Object({ result: Type.Unknown() }))

/** How often a change that is not made at once is asked for, each time after a second. */
const updateReadingsMax = 20

export function createCloudflareRegistrar(client: JsonApi): RegistrarProvider {
  return {
    ...unsupportedSettings('Cloudflare'),
    async listDomains(cursor) {
      const query = { per_page: manifest.registrar.pageSize, cursor: cursor ?? undefined }
      const { result, result_info } = await client.read(
        { method: 'GET', path: '/registrations', query: definedIn(query) },
        isListing,
      )
      return { domains: result.map(listedDomain), cursor: result_info?.cursor || null }
    },
    async readDomain(name) {
      const path = pathOf('registrations', name)
      const { result } = await client.read({ method: 'GET', path }, isReading)
      const domain = listedDomain(result)
      if ('problem' in domain) throw new ProviderError('unknown', domain.problem)
      return domain
    },
    async setAutoRenew(name, isOn) {
      const path = pathOf('registrations', name)
      const changed = await client.read({ method: 'PATCH', path, body: { auto_renew: isOn } }, isWorkflow)
      let progress = workflowProgress(changed.result)
      for (let read = 0; isInProgress(progress) && read < updateReadingsMax; read++) {
        await sleep(1000)
        progress = workflowProgress(await readWorkflow(client, name, 'update-status'))
      }
      if (progress.state === 'done') return
      throw new ProviderError(
        isInProgress(progress) ? 'unavailable' : 'rejected',
        progress.message ?? 'Cloudflare has not made the change yet.',
      )
    },
  }
}

/** A change that needs the user makes no progress without them. */
const isInProgress = ({ state }: Progress) => state === 'running' || state === 'blocked'

function definedIn(query: Record<string, string | number | undefined>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
}

function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  if (isRegistration(entry)) {
    const createdAt = new Date(entry.created_at)
    const expiresAt = entry.expires_at === null ? null : new Date(entry.expires_at)
    const isReadable = [createdAt, expiresAt].every((time) => !Number.isNaN(time?.getTime() ?? 0))
    if (isReadable)
      return {
        name: searchedName(entry.domain_name),
        createdAt,
        expiresAt,
        statuses: statusesOf(entry),
        isAutoRenewed: entry.auto_renew,
        isLocked: entry.locked,
        hasPrivacy: entry.privacy_mode == null ? null : entry.privacy_mode !== 'off',
        nameservers: null,
        dsRecords: null,
      }
  }
  const { domain_name } = (entry ?? {}) as { domain_name?: unknown }
  return {
    name: searchedName(String(domain_name)),
    problem: 'Cloudflare shows this domain in an unknown form.',
  }
}

const statusWords: Readonly<Record<string, readonly EppStatus[]>> = {
  registration_pending: ['pendingCreate'],
  suspended: ['serverHold'],
  redemption_period: ['pendingDelete', 'redemptionPeriod'],
  pending_delete: ['pendingDelete'],
}

function statusesOf({ status, locked }: Static<typeof Registration>): EppStatus[] {
  const statuses = [...(statusWords[status] ?? [])]
  if (locked) statuses.push('clientTransferProhibited')
  return statuses.length > 0 ? statuses : ['ok']
}
