import type { ProviderClients } from '#areas/connections/index.ts'
import { found, listed } from '#platform/http/answer/answer.ts'
import {
  DryRun,
  type Operation,
  type OperationResponse,
  operation,
} from '#platform/http/operation/operation.ts'
import { cancelOperation, queueOperation } from './queue-operation.ts'
import { prepareOperation } from './request/prepare.ts'
import {
  DomainOperation,
  DomainOperationPage,
  OperationInput,
  OperationParams,
  OperationQuery,
  RequestedDomainOperation,
} from './schema.ts'
import { listOperations, type OperationRow, selectOperation } from './store/operations.ts'
import { operationView } from './view.ts'

const path = '/v1/domains/operations'

export function domainOperationOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'domains.operations.list',
      method: 'GET',
      path,
      summary: 'List domain operations',
      description: 'Changes of domains at their registrars and purchases, the latest first.',
      permission: 'domains.read',
      query: OperationQuery,
      response: { status: 200, body: DomainOperationPage, description: 'A page of operations.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listOperations(context, query)
        return listed({ data: data.map(operationView), next_cursor })
      },
    }),
    operation({
      id: 'domains.operations.create',
      method: 'POST',
      path,
      summary: 'Change a domain at its registrar, or buy one',
      description:
        'Settings are changed as soon as the registrar can be reached. A purchase is sent once, for at most `max_price`: if its answer is lost, the registrar is asked whether it has the order, and it is never sent again. Only one operation on a domain is open at a time.',
      permission: 'domains.write',
      cost: 5,
      body: OperationInput,
      response: {
        status: 202,
        body: RequestedDomainOperation,
        description: 'The operation, which is queued; with `dry_run`, what it would be.',
      },
      lookup: (within, { body }) =>
        prepareOperation(within, providerClients, body, { isDryRun: isDryRun(body) }),
      async handle(context, { body }, prepared) {
        const queued = await queueOperation(context, await prepared(context))
        if (isDryRun(body)) throw new DryRun({ body: { ...operationView(queued), id: null, dry_run: true } })
        return requested(queued)
      },
      async settle(context, _, { body }) {
        const one = await selectOperation(context, body.id ?? '')
        return { response: requested(one), settled: isSettled(one) }
      },
    }),
    operation({
      id: 'domains.operations.read',
      method: 'GET',
      path: `${path}/{operation_id}`,
      summary: 'Get a domain operation',
      permission: 'domains.read',
      params: OperationParams,
      response: { status: 200, body: DomainOperation, description: 'The operation.' },
      async handle(context, { params }) {
        const one = await selectOperation(context, params.operation_id)
        return found(operationView(one), one.revision)
      },
    }),
    operation({
      id: 'domains.operations.cancel',
      method: 'POST',
      path: `${path}/{operation_id}/cancel`,
      summary: 'Cancel a domain operation',
      description:
        'Possible while it is queued. A transfer is cancelled at the registrar as long as the registrar allows it.',
      permission: 'domains.write',
      params: OperationParams,
      response: { status: 202, body: DomainOperation, description: 'The operation.' },
      async handle(context, { params }) {
        const one = await cancelOperation(context, params.operation_id, (id) =>
          providerClients.manifest(context, id),
        )
        return found(operationView(one), one.revision)
      },
      async settle(context, { params }) {
        const one = await selectOperation(context, params.operation_id)
        return { response: found(operationView(one), one.revision), settled: isSettled(one) }
      },
    }),
  ]
}

function isDryRun(body: OperationInput): boolean {
  return 'dry_run' in body && body.dry_run === true
}

function requested(queued: OperationRow): OperationResponse {
  return {
    body: { ...operationView(queued), dry_run: false },
    location: `${path}/${queued.id}`,
    revision: queued.revision,
  }
}

/** It is final, or waits for others. */
function isSettled({ state, is_cancelling }: OperationRow): boolean {
  return !['queued', 'running'].includes(state) && !is_cancelling
}
