/**
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RunInstances.html. The client token is the id of the
 * operation: an order that is repeated returns the instance that it has created.
 */
import { createHash } from 'node:crypto'
import {
  goneIsDeleted,
  operationLabel,
  type ServerCreation,
  type ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { elementAt, textAt } from '#providers/xml.ts'
import type { Ec2Client, Parameters } from '../client.ts'
import { instanceTypes } from '../instance-types.ts'
import { readRef, readRegions } from '../regions.ts'
import { instanceOf, presentIn, serverOf, stateOf } from '../servers.ts'
import { readCatalogue } from './catalogue.ts'
import { filtersOf } from './images.ts'
import { deleteLeftover, leftoversOf } from './leftovers.ts'
import { userDataOf } from './user-data.ts'

export function createEc2Creation(client: Ec2Client, regions: string): ServerCreation {
  const typesOf = instanceTypes(client)
  const call = (ref: string, action: string) => {
    const { region, id } = instanceOf(ref)
    return client.call(region, action, { InstanceId: [id] })
  }
  return {
    catalogue: () => readCatalogue(client, regions),
    async ensureKey({ publicKey }, region) {
      const KeyName = keyNameOf(publicKey)
      const PublicKeyMaterial = base64(publicKey)
      await client.call(region, 'ImportKeyPair', { KeyName, PublicKeyMaterial }).catch(isPresent)
      return publicKey
    },
    async create(order) {
      const answer = await client.call(order.region, 'RunInstances', parametersOf(order))
      const id = textAt(elementAt(answer, 'instancesSet', 'item'), 'instanceId')
      return { ref: `${order.region}/${id}`, actionRef: null, password: null }
    },
    async complete(ref) {
      const answer = await unlessNotFound(call(ref, 'DescribeInstances'))
      const instance = elementAt(answer ?? undefined, 'reservationSet', 'item', 'instancesSet', 'item')
      const state = stateOf(instance)
      // Amazon accepts an order, and terminates the instance if it cannot be launched.
      if (state === 'terminated' || state === 'shutting-down')
        throw new ProviderError(
          'rejected',
          `Amazon could not launch the instance: ${textAt(instance, 'stateReason', 'message') || state}.`,
          { vendorCode: textAt(instance, 'stateReason', 'code') || state },
        )
      return state !== 'pending' && state !== ''
    },
    async findByOperation(operationId) {
      const Filter = filtersOf({ [`tag:${operationLabel}`]: operationId })
      for (const region of await readRegions(client, regions)) {
        const [instance] = presentIn(await client.call(region, 'DescribeInstances', { Filter }))
        if (instance)
          return serverOf(region, instance, await typesOf(region, [textAt(instance, 'instanceType')]))
      }
      return null
    },
    async leftovers(ref) {
      const [instance] = presentIn(await call(ref, 'DescribeInstances'))
      if (!instance) throw new ProviderError('not_found', `The instance ${ref} is terminated.`)
      return await leftoversOf(client, instanceOf(ref).region, instance)
    },
    deleteServer: (ref) => goneIsDeleted(call(ref, 'TerminateInstances')),
    deleteLeftover: (ref) => goneIsDeleted(deleteLeftover(client, ref)),
  }
}

/** A key has the same name in every account and region. */
function keyNameOf(publicKey: string): string {
  return `holdfast-${createHash('sha256').update(publicKey).digest('hex').slice(0, 16)}`
}

function isPresent(error: unknown): void {
  if (!(error instanceof ProviderError) || error.vendorCode !== 'InvalidKeyPair.Duplicate') throw error
}

function parametersOf(order: ServerOrder): Parameters {
  const [key, ...furtherKeys] = order.keys
  const userData = userDataOf(order.userData, furtherKeys)
  const Tag = [
    { Key: 'Name', Value: order.name },
    { Key: operationLabel, Value: order.operationId },
    ...order.tags.map(tagOf),
  ]
  return {
    ImageId: readRef(order.image, 'ami')?.id ?? order.image,
    InstanceType: order.size,
    MinCount: 1,
    MaxCount: 1,
    ClientToken: order.operationId,
    ...(key !== undefined && { KeyName: keyNameOf(key) }),
    ...(userData !== null && { UserData: base64(userData) }),
    TagSpecification: ['instance', 'volume'].map((ResourceType) => ({ ResourceType, Tag })),
  }
}

/** Tags are read as `key` or `key=value`. */
function tagOf(text: string): { Key: string; Value: string } {
  const [Key = '', ...value] = text.split('=')
  return { Key, Value: value.join('=') }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
