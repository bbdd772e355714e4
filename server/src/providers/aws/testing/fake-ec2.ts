// A stand-in for EC2. Its requests and answers are checked with the service model of Amazon's own
// libraries (ec2/conformance.test.ts).
import type { IncomingHttpHeaders } from 'node:http'
import type { FakeApi, FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { startFakeRpc } from '#providers/testing/servers/fake-rpc.ts'
import { answerForCreation, type CreationState } from './ec2-creation.ts'
import { answer, type Ec2Rule, failure, list, regionItem } from './ec2-documents.ts'
import { addMissing, answerForGroups, type Group, newGroup } from './ec2-groups.ts'
import { answerForImages } from './ec2-images.ts'
import { answerForInstances, type FakeInstance } from './ec2-instances.ts'
import { answerForVolumes } from './ec2-volumes.ts'
import { readForm } from './form.ts'
import { signatureFault } from './signature-fault.ts'

export type FakeEc2 = FakeApi & {
  creation: CreationState
  /** By region and id. */
  instances: Map<string, FakeInstance>
  addGroup(region: string, name: string, vpc?: string): string
  firewallRefs(name: string): string[]
  addRule(ref: string, rule: Omit<Ec2Rule, 'id'>): void
  rulesOf(ref: string): Ec2Rule[]
  /** After each of the next changes of a group, its earlier rules are shown for so many readings. */
  showLate(readings: number): void
  /** Answers everything, or this operation, as if the policy did not allow it. */
  setDenied(denied: boolean | string): void
}

export const fakeRegions = ['eu-central-1', 'us-east-1']

export async function startFakeEc2(): Promise<FakeEc2> {
  const groups = new Map<string, Group>()
  const instances = new Map<string, FakeInstance>()
  const creation: CreationState = {
    instances,
    disks: new Map(),
    addresses: new Map(),
    keys: new Map(),
    images: new Map(),
    snapshots: new Map(),
    kept: new Map(),
    hidden: 0,
  }
  let lateReadings = 0
  let denied: boolean | string = false
  const fake = await startFakeRpc({
    path: '',
    operationOf: (_headers, body) => new URLSearchParams(body).get('Action') ?? '',
    isOrder: (operation) => !operation.startsWith('Describe'),
    handle({ operation, headers, body }) {
      const region = /Credential=[^/]+\/\d+\/([^/]+)\/ec2\//.exec(String(headers['authorization']))?.[1] ?? ''
      const wrong = refusalOf(headers, body, region)
      if (wrong) return wrong
      if (denied === true || denied === operation) return failure('UnauthorizedOperation', deniedMessage, 403)
      if (!fakeRegions.includes(region)) return failure('AuthFailure', 'The region is not enabled.', 401)
      const input = readForm(body)
      if (operation === 'DescribeRegions')
        return answer(operation, list('regionInfo', fakeRegions.map(regionItem)))
      const ofInstances =
        answerForImages(creation, region, operation, input) ??
        answerForCreation(creation, region, operation, input) ??
        answerForVolumes(creation, region, operation, input) ??
        answerForInstances(instances, region, operation, input)
      if (ofInstances) return ofInstances
      return answerForGroups(
        { groups, instances, lateReadings, hidden: creation.hidden },
        region,
        operation,
        input,
      )
    },
  })
  return {
    ...fake,
    creation,
    instances,
    addGroup(region, name, vpc) {
      const group = newGroup(region, name, { ...(vpc !== undefined && { vpc }) })
      groups.set(`${region}/${group.id}`, group)
      return `${region}/${group.id}`
    },
    firewallRefs: (name) => [...groups].filter(([, one]) => one.name === name).map(([ref]) => ref),
    addRule(ref, rule) {
      const group = groups.get(ref)
      if (group) addMissing(group, rule)
    },
    rulesOf: (ref) => groups.get(ref)?.rules ?? [],
    showLate(readings) {
      lateReadings = readings
    },
    setDenied(what) {
      denied = what
    },
  }
}

const deniedMessage =
  'You are not authorized to perform this operation. Encoded authorization failure message: 4tGm0nZ7kq'

function refusalOf(headers: IncomingHttpHeaders, body: string, region: string): FakeResponse | null {
  const fault = signatureFault(headers, body, { region, service: 'ec2' })
  if (fault === 'key')
    return failure('AuthFailure', 'AWS was not able to validate the provided access credentials', 401)
  return fault === null
    ? null
    : failure('SignatureDoesNotMatch', 'The request signature we calculated does not match.', 403)
}
