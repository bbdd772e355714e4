// The part of the stand-in for EC2 that is its volumes.
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { type Markup, tag } from '#providers/xml.ts'
import type { CreationState, FakeDisk } from './ec2-creation.ts'
import { answer, failure, item, list, page } from './ec2-documents.ts'
import type { FormValue } from './form.ts'

/** Undefined if the operation is not one of volumes. */
export function answerForVolumes(
  { disks }: CreationState,
  region: string,
  operation: string,
  input: Readonly<Record<string, FormValue>>,
): FakeResponse | undefined {
  if (operation === 'DescribeVolumes') {
    const ids = (input['VolumeId'] ?? []) as string[]
    const absent = ids.find((id) => !disks.has(`${region}/${id}`))
    if (absent !== undefined) return absentVolume(absent)
    const own = [...disks.values()].filter(
      (disk) => disk.region === region && (ids.length === 0 || ids.includes(disk.id)),
    )
    return page(operation, 'volumeSet', own.map(volumeItem), input)
  }
  if (operation !== 'DeleteVolume') return undefined
  const id = String(input['VolumeId'])
  const disk = disks.get(`${region}/${id}`)
  if (!disk) return absentVolume(id)
  if (disk.instance !== null)
    return failure('VolumeInUse', `Volume ${id} is currently attached to ${disk.instance}`)
  disks.delete(`${region}/${id}`)
  return answer(operation, tag('return', {}, 'true'))
}

function absentVolume(id: string): FakeResponse {
  return failure('InvalidVolume.NotFound', `The volume '${id}' does not exist.`)
}

function volumeItem({ id, region, name, size, instance }: FakeDisk): Markup {
  return tag(
    'item',
    {},
    tag('volumeId', {}, id),
    tag('size', {}, String(size)),
    tag('availabilityZone', {}, `${region}a`),
    tag('status', {}, instance === null ? 'available' : 'in-use'),
    tag('createTime', {}, '2026-01-30T23:55:00.000Z'),
    list('tagSet', [item({ key: 'Name', value: name })]),
    list(
      'attachmentSet',
      instance === null
        ? []
        : [item({ volumeId: id, instanceId: instance, device: '/dev/sdf', status: 'attached' })],
    ),
  )
}
