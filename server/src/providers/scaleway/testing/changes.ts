// What the stand-in for Scaleway changes of an Instance.
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { products } from './creation.ts'
import { type Failures, type FakeInstance, shown } from './instances.ts'

type Change = { name?: string; boot_type?: string; commercial_type?: string }

export function changeInstance(
  instance: FakeInstance,
  { name, boot_type: bootType, commercial_type: commercialType }: Change,
  failure: Failures['failure'],
): FakeResponse {
  if (commercialType !== undefined) {
    if (!(commercialType in products))
      return failure(400, 'invalid_arguments', {
        details: [{ argument_name: 'commercial_type', reason: 'constraint' }],
      })
    if (instance.state !== 'stopped')
      return failure(400, 'invalid_request_error', { message: 'Instance must be stopped' })
  }
  Object.assign(instance, {
    ...(name !== undefined && { name }),
    ...(bootType !== undefined && { bootType }),
    ...(commercialType !== undefined && { commercialType }),
  })
  return { body: { server: shown(instance) } }
}
