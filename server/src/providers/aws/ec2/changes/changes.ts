/**
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceAttribute.html. All except an image are executed
 * before they are answered. The root volume of an instance is not replaced, so it is neither rebuilt nor restored.
 */
import type { ServerChangeRequest } from '#kernel/cloud/server-action.ts'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Ec2Client } from '../client.ts'
import { instanceOf } from '../servers.ts'
import { createImage, imagesSince } from './images.ts'

export function createEc2Changes(
  client: Ec2Client,
  { readServer }: Pick<CloudProvider, 'readServer'>,
): ServerChanges {
  async function send(ref: string, request: ServerChangeRequest): Promise<string | null> {
    const { region, id } = instanceOf(ref)
    // A terminated instance is shown for an hour.
    const { name, power } = await readServer(ref)
    switch (request.kind) {
      case 'rename': {
        const Tag = [{ Key: 'Name', Value: request.name }]
        await client.call(region, 'CreateTags', { ResourceId: [id], Tag })
        return null
      }
      case 'resize':
        if (request.withDisk)
          throw new ProviderError(
            'rejected',
            'A size of Amazon EC2 has no disk: those of an instance are volumes, which grow one by one.',
          )
        // Amazon answers as if the instance were only busy.
        if (power === 'running')
          throw new ProviderError(
            'rejected',
            `Amazon resizes stopped instances only, and ${name} is running.`,
          )
        await client.call(region, 'ModifyInstanceAttribute', {
          InstanceId: id,
          InstanceType: { Value: request.size },
        })
        return null
      case 'snapshot':
        return await createImage(client, { region, id }, request.name)
      default:
        throw new ProviderError('unsupported', `Amazon EC2 does not support ${request.kind}.`)
    }
  }
  return {
    start: async (ref, request) => ({ actionRef: await send(ref, request), password: null }),
    since: async (ref, kind, since) =>
      kind === 'snapshot' ? await imagesSince(client, instanceOf(ref), since) : [],
  }
}
