import type { ProviderClients } from '#areas/connections/index.ts'
import { DomainParams } from '#areas/domains/domain/schema.ts'
import { transferHoldUntil } from '#areas/domains/domain/transfer-hold.ts'
import { findDomain, selectDomain, targetOf } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { type Context, withCaller } from '#platform/context.ts'
import { type Lookup, type Operation, operation } from '#platform/http/operation/operation.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import { atOnce, bulkProblem } from '../bulk/queue-one.ts'
import type { BulkProblem } from '../bulk/schema.ts'
import { readAuthCode } from './read-auth-code.ts'
import { AuthCode, AuthCodes, AuthCodesInput } from './schema.ts'

export const authCodeOperations = (providerClients: ProviderClients): readonly Operation[] => [
  operation({
    id: 'domains.auth_code',
    method: 'POST',
    path: '/v1/domains/{domain_id}/auth-code',
    summary: 'Get the auth code of a domain',
    description:
      'The code with which the domain can be transferred to another registrar. It is read at the registrar, shown once and not stored. A locked domain has to be unlocked first.',
    permission: 'domains.write',
    cost: 10,
    params: DomainParams,
    response: {
      status: 200,
      body: AuthCode,
      description: 'The code. Everyone who has it can take the domain.',
    },
    lookup: (within, { params }) => readAuthCode(within, providerClients, params.domain_id),
    async handle(context, { params }, authCode) {
      const domain = await selectDomain(context, params.domain_id)
      await auditShown(context, domain)
      return { body: { auth_code: authCode, transfer_hold_until: transferHoldUntil(domain, context.now) } }
    },
  }),
  operation({
    id: 'domains.auth_codes',
    method: 'POST',
    path: '/v1/domains/auth-codes',
    summary: 'Get the auth codes of several domains',
    description: 'Each as by `POST /v1/domains/{domain_id}/auth-code`, or why it cannot be shown.',
    permission: 'domains.write',
    cost: 50,
    body: AuthCodesInput,
    response: {
      status: 200,
      body: AuthCodes,
      description: 'The codes. Everyone who has one can take its domain.',
    },
    async lookup(within, { body: { ids } }) {
      const results = await readAuthCodes(within, providerClients, [...new Set(ids)])
      return { results, caller: within.caller }
    },
    async handle(context, _, { results, caller }) {
      const data = []
      for (const { id, read } of results) {
        const domain = await findDomain(context, id)
        const isShown = domain !== undefined && 'authCode' in read
        if (isShown) await auditShown(withCaller(context, { ...caller, action: 'domains.auth_code' }), domain)
        data.push({
          id,
          name: domain?.name ?? null,
          auth_code: isShown ? read.authCode : null,
          transfer_hold_until: domain ? transferHoldUntil(domain, context.now) : null,
          problem: 'problem' in read ? read.problem : null,
        })
      }
      const shown = data.filter(({ auth_code }) => auth_code !== null).length
      await context.audit(null, { before: null, after: { auth_codes_shown: shown } })
      return { body: { data } }
    },
  }),
]

type Read = { authCode: string } | { problem: BulkProblem }

async function readAuthCodes(within: Lookup, providerClients: ProviderClients, ids: readonly string[]) {
  const inPlace = createSemaphore(atOnce)
  const readOne = async (id: string): Promise<{ id: string; read: Read }> => {
    try {
      return { id, read: { authCode: await readAuthCode(within, providerClients, id) } }
    } catch (error) {
      return { id, read: { problem: bulkProblem(error) } }
    }
  }
  return await Promise.all(ids.map((id) => inPlace(() => readOne(id))))
}

async function auditShown(context: Context, domain: DomainRow): Promise<void> {
  await context.audit(targetOf(domain), { before: null, after: { auth_code_shown: true } })
}
