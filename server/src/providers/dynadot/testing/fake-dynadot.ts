// A stand-in for Dynadot's RESTful API, version 2, over the model of a registrar. Dynadot publishes no description of its
// API for machines: this follows its documentation, and the answers that public clients have from the live API.
import { createHmac } from 'node:crypto'
import {
  createRegistrarModel,
  type RegistrarModel,
} from '#providers/testing/registrar-model/registrar-model.ts'
import { type FakeApi, type FakeRequest, startFakeApi } from '#providers/testing/servers/fake-api.ts'
import { failure } from './answers.ts'
import { domainRoutes } from './domains.ts'
import { orderRoutes } from './orders.ts'

export const rightKeys = {
  api_key: 'right-key-of-dynadot',
  api_secret: 'right-secret',
  environment: 'production',
}
const prefix = '/restful/v2'

export type FakeDynadot = FakeApi & {
  model: RegistrarModel
  /** The words for the status of domains: `active` unless set. */
  statuses: Map<string, string>
}

export async function startFakeDynadot(): Promise<FakeDynadot> {
  const model = createRegistrarModel()
  const statuses = new Map<string, string>()
  const api = await startFakeApi({
    prefix,
    refuse: (request) => {
      if (request.headers['content-type'] !== 'application/json')
        return failure(400, 'The Content-Type must be application/json.')
      return isSigned(request) ? null : failure(401, 'Invalid API key or signature.', 401)
    },
    routes: [...domainRoutes(model, statuses), ...orderRoutes(model)],
  })
  return { ...api, model, statuses }
}

function isSigned({ headers, path, query, body }: FakeRequest): boolean {
  const target = prefix + path + (query.size > 0 ? `?${query}` : '')
  const text = [
    rightKeys.api_key,
    target,
    headers['x-request-id'],
    body === undefined ? '' : JSON.stringify(body),
  ]
  const signature = createHmac('sha256', rightKeys.api_secret).update(text.join('\n')).digest('base64')
  return headers.authorization === `Bearer ${rightKeys.api_key}` && headers['x-signature'] === signature
}
